import { randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 20
const SHARED_LENGTH = 2
// Bytes from here on would make the first characters likelier than the others.
const FAIR_BYTES = ALPHABET.length * Math.floor(256 / ALPHABET.length)

/** A document id: 20 random letters and digits, the form that the earlier document database gave. */
export function newId(): string {
  return randomText(LENGTH)
}

/**
 * Ids of documents that are made together. They share their first two characters, so that they stand side by side in an index:
 * thousands of ids all over a large one would rewrite all of it. The rest is random, also within the eight characters that a bill shows.
 */
export function newIds(count: number): string[] {
  const shared = randomText(SHARED_LENGTH)
  return Array.from({ length: count }, () => shared + randomText(LENGTH - SHARED_LENGTH))
}

let pool = randomBytes(0)
let used = 0

function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    if (used >= pool.length) {
      pool = randomBytes(4096)
      used = 0
    }
    const byte = pool[used++] ?? 0
    if (byte < FAIR_BYTES) text += ALPHABET[byte % ALPHABET.length]
  }
  return text
}
