import { describe, expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the secret is the text 12345678901234567890; of its 8 digits the last 6.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('matchingStep', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('knows the code of the RFC at %i s', (seconds, code) => {
    const step = Math.floor(seconds / 30)
    expect(matchingStep(RFC_SECRET, code, seconds * 1000)).toBe(step)
    expect(matchingStep(RFC_SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000)).toBe(step)
    expect(matchingStep(RFC_SECRET, code, (seconds + 30) * 1000)).toBe(step)
    expect(matchingStep(RFC_SECRET, code, (seconds - 30) * 1000)).toBe(step)
    expect(matchingStep(RFC_SECRET, code, (seconds + 90) * 1000)).toBeUndefined()
  })

  it.each(['', '28708', '2870820', 'abcdef', '２８７０８２', '-87082', '28708.', "287082'--"])(
    'refuses %j',
    (text) => {
      expect(matchingStep(RFC_SECRET, text, 59_000)).toBeUndefined()
    },
  )
})

it('a secret has 160 random bits, and its address names the program and the account', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(RFC_SECRET, 'admin@contoh.test'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Tagihan%20Internet:admin%40contoh\.test\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Tagihan Internet',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('recovery codes differ, and are known however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  const code = codes[0] ?? ''
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code))
  expect(hashRecoveryCode(codes[1] ?? '')).not.toBe(hashRecoveryCode(code))
})

it('a QR code is a square with its three finders and room around', () => {
  const { size, path } = qrCode(totpUri(RFC_SECRET, 'admin@contoh.test'))
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) + i},${y}`)
  const isFinderAt = (left: number, top: number) =>
    [0, 1, 2, 3, 4, 5, 6].every(
      (i) =>
        dark.has(`${left + i},${top}`) &&
        dark.has(`${left + i},${top + 6}`) &&
        dark.has(`${left},${top + i}`),
    )
  const far = size - 4 - 7
  expect([isFinderAt(4, 4), isFinderAt(far, 4), isFinderAt(4, far), isFinderAt(far, far)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(
    [...dark].every((point) => point.split(',').every((at) => Number(at) >= 4 && Number(at) < size - 4)),
  ).toBe(true)
})
