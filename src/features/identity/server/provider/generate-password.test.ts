import { describe, expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'

describe('generatePassword', () => {
  it('gives 16 unambiguous characters in four groups, never the same', () => {
    const passwords = Array.from({ length: 200 }, generatePassword)
    for (const password of passwords) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    expect(new Set(passwords).size).toBe(200)
  })
})
