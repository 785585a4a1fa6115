/** How long a visitor may take from the first letter to the button. */
export const CHALLENGE_LIFETIME_MS = 30 * 60 * 1000

/** What a challenge says; `id` tells it from all others. */
export interface Challenge {
  /** How many leading zero bits the hash of a solution has. */
  bits: number
  expiresAtMs: number
  id: string
}

/** A solved challenge as a visitor sends it back. */
export interface Proof extends Challenge {
  /** What was signed, and the signature. */
  unsigned: string
  signature: string
  solution: string
}

const PROOF = /^(((?:0|[1-9]\d?))\.(\d{1,15})\.([\w-]{22}))\.([\w-]{43})\.([0-9a-f]{8})$/

/** The challenge as text, to be signed. */
export function unsignedChallenge({ bits, expiresAtMs, id }: Challenge): string {
  return `${bits}.${expiresAtMs}.${id}`
}

/** What the hash is taken of: one block of SHA-256 with the signature (43 letters), which nobody can foresee, and 8 hexadecimal digits. */
export function puzzle(signature: string, solution: string): string {
  return `${signature}.${solution}`
}

/** The number of a try as the digits that stand in the puzzle. */
export function solutionText(attempt: number): string {
  return attempt.toString(16).padStart(8, '0')
}

/** Whether a hash that begins with these 32 bits has so many leading zero bits. */
export function isSolved(firstWord: number, bits: number): boolean {
  return Math.clz32(firstWord) >= bits
}

/** A proof from its text; undefined for what is none. Nothing of it is believed before its signature is checked. */
export function readProof(text: string): Proof | undefined {
  const [, unsigned, bits, expiresAtMs, id, signature, solution] = PROOF.exec(text) ?? []
  if (!unsigned || !id || !signature || !solution) return undefined
  return { unsigned, bits: Number(bits), expiresAtMs: Number(expiresAtMs), id, signature, solution }
}
