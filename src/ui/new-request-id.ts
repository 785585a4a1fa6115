const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 20
// The largest multiple of the alphabet's length in a byte: what lies above would make some letters likelier.
const LIMIT = 256 - (256 % ALPHABET.length)

/** The key that makes a request happen once, however often it is sent. `crypto.randomUUID` is missing on a plain-http page of the local network. */
export function newRequestId(
  randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count)),
): string {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < LIMIT && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
    }
  }
  return id
}
