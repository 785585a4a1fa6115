import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A document id: 20 random letters and digits, the form that the earlier document database gave. */
export function newId(): string {
  let id = ''
  for (let i = 0; i < 20; i++) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}
