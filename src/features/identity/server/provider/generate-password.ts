import { randomInt } from 'node:crypto'

// Without 0/o, 1/l/i: it is copied by hand from a terminal.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A random password such as `h7km-p3wd-x9rt-c4vn`: 16 characters (79 bits) in groups that are easy to read out. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
