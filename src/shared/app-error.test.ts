import { describe, expect, it } from 'vitest'
import { APP_ERRORS, AppError, fieldError } from './app-error.ts'

describe('AppError', () => {
  it.each(Object.entries(APP_ERRORS))(
    '%s has a 4xx or 5xx status and a text of its own',
    (code, { status, text }) => {
      const error = new AppError(code as keyof typeof APP_ERRORS)
      expect(error).toMatchObject({ name: 'AppError', code, message: text, issues: [] })
      expect(error).toBeInstanceOf(Error)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(Object.values(APP_ERRORS).filter((other) => other.text === text)).toHaveLength(1)
    },
  )

  it('AUTH-14, AUTH-17 keeps the texts of sign-in to the letter', () => {
    expect(APP_ERRORS.NOT_ADMIN.text).toBe('Akses tidak diizinkan. Hanya admin yang dapat masuk.')
    expect(APP_ERRORS.LOGIN_FAILED.text).toBe('Login gagal. Periksa kembali email dan password Anda.')
  })

  it('names the field that it is about', () => {
    expect(fieldError('email', 'Email tidak valid')).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Email tidak valid',
      issues: [{ path: ['email'], message: 'Email tidak valid' }],
    })
  })
})
