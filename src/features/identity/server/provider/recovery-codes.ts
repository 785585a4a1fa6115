import { createHash } from 'node:crypto'
import { generatePassword } from './generate-password.ts'

const COUNT = 10

/** Ten codes such as `h7km-p3wd-x9rt-c4vn`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, generatePassword)
}

/** What is kept of a code, whichever way it was typed. 79 random bits need no slow hash. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}
