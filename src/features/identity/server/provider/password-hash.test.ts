import { describe, expect, it } from 'vitest'
import { hashPassword, NOBODYS_HASH, verifyPassword } from './password-hash.ts'

// From the test vectors of the argon2 reference implementation (src/test.c), with costs other than ours.
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

describe('password hash', () => {
  it('is an argon2id PHC string with our costs, a 16-byte salt and a 32-byte tag', async () => {
    expect(await hashPassword('rahasia-123')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  it('differs each time, and each verifies', async () => {
    const hashes = [await hashPassword('rahasia-123'), await hashPassword('rahasia-123')]
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) expect(await verifyPassword('rahasia-123', hash)).toBe(true)
  })

  it.each([
    ['the reference vector', 'password', REFERENCE, true],
    ['another password', 'Password', REFERENCE, false],
    ['a changed tag', 'password', REFERENCE.replace('CTFh', 'CTFi'), false],
    ['a changed salt', 'password', REFERENCE.replace('c29t', 'c29u'), false],
    ['another algorithm', 'password', REFERENCE.replace('argon2id', 'argon2i'), false],
    ['another version', 'password', REFERENCE.replace('v=19', 'v=16'), false],
    ['a plain text', 'password', 'password', false],
    ['an empty text', '', '', false],
    ["nobody's hash", 'password', NOBODYS_HASH, false],
  ])('%s', async (_, password, hash, right) => {
    expect(await verifyPassword(password, hash)).toBe(right)
  })

  it.each(['kata sandi', '密码🔑', ' spasi '])('keeps %s as it was typed', async (password) => {
    const hash = await hashPassword(password)
    expect(await verifyPassword(password, hash)).toBe(true)
    expect(await verifyPassword(`${password} `, hash)).toBe(false)
  })
})
