// Pages on a local network have no `crypto.subtle`, and one call of it for each of 65,536 short texts would take longer than this.

// The fractions of the cube roots of the first 64 primes, as FIPS 180-4 lists them.
const K = Int32Array.from(
  (
    '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2'
  ).match(/.{8}/g) ?? [],
  (hex) => Number.parseInt(hex, 16),
)

/** A text of at most 55 ASCII letters as the 16 words of one SHA-256 block, with its padding. */
export function blockOf(text: string): Int32Array {
  const words = new Int32Array(16)
  for (let i = 0; i < text.length; i++) putByte(words, i, text.charCodeAt(i))
  putByte(words, text.length, 0x80)
  words[15] = text.length * 8
  return words
}

const schedule = new Int32Array(64)

/** The first 32 bits of the SHA-256 of one padded block. */
export function firstHashWord(block: Int32Array): number {
  const w = schedule
  w.set(block)
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] as number
    const late = w[i - 2] as number
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1
  }
  let a = 0x6a09e667
  let b = 0xbb67ae85 | 0
  let c = 0x3c6ef372
  let d = 0xa54ff53a | 0
  let e = 0x510e527f
  let f = 0x9b05688c | 0
  let g = 0x1f83d9ab
  let h = 0x5be0cd19
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (a + 0x6a09e667) | 0
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function putByte(words: Int32Array, at: number, byte: number): void {
  const index = at >> 2
  words[index] = (words[index] as number) | (byte << (24 - (at % 4) * 8))
}
