import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Tagihan Internet'
const SECRET_BYTES = 20

// A clock that goes 30 seconds wrong is still understood.
const WINDOW_STEPS = 1

/** A fresh secret in base32 (RFC 6238, 160 bits). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an authenticator app reads from the QR code. */
export function totpUri(secret: string, account: string): string {
  return totp(secret, account).toString()
}

/** The time step whose code that is, now or one step beside; undefined for any other text. */
export function matchingStep(secret: string, code: string, nowMs: number): number | undefined {
  const token = code.replace(/\s/g, '')
  // The library throws at six characters that are not six bytes.
  if (!/^\d{6}$/.test(token)) return undefined
  const key = totp(secret, '')
  const delta = key.validate({ token, timestamp: nowMs, window: WINDOW_STEPS })
  return delta === null ? undefined : key.counter({ timestamp: nowMs }) + delta
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: label || ISSUER,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}
