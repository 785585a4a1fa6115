import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { signInProblem } from './sign-in-problem.ts'

const answer = (code: string, status: number, message: string) => new ORPCError(code, { status, message })
const LOGIN_FAILED = 'Login gagal. Periksa kembali email dan password Anda.'

it('AUTH-16 shows the non-admin message as it is', () => {
  const text = 'Akses tidak diizinkan. Hanya admin yang dapat masuk.'
  expect(signInProblem(answer('NOT_ADMIN', 403, text))).toBe(text)
})

it.each([
  answer('LOGIN_FAILED', 401, 'x'),
  answer('BAD_REQUEST', 400, 'x'),
  answer('INTERNAL', 500, 'x'),
  answer('BAD_GATEWAY', 502, 'x'),
])('AUTH-17 any other refusal shows the general text ($code)', (error) => {
  expect(signInProblem(error)).toBe(LOGIN_FAILED)
})

it.each([
  ['too many attempts are', answer('TOO_MANY_REQUESTS', 429, 'Terlalu banyak percobaan.')],
  ["the server's disk is", answer('STORAGE_FAILED', 507, 'Penyimpanan server penuh.')],
])('says when %s the reason', (_name, error) => {
  expect(signInProblem(error)).toBe(error.message)
})

it('says when there was no answer at all', () => {
  expect(signInProblem(new TypeError('Failed to fetch'))).toMatch(/^Server tidak dapat dihubungi/)
})
