const BYTES = 10

/** The key that makes a send happen once: 20 digits and letters. `crypto.randomUUID` is missing on a plain-http page of the local network. */
export function newSendId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
