// What everybody knows of this program and of what it is used for (ASVS 6.1.2), besides the common passwords.
const KNOWN_WORDS = ['administrator', 'pelanggan', 'pembayaran', 'rtrwnet', 'tagihan', 'tagihaninternet']

const MAX_ADDED = 4

/**
 * Whether a password is one that is tried first: a common one (`common`: in small letters), the account's name, or such a word with up to
 * four digits and signs around or within it.
 */
export function isEasyPassword(password: string, email: string, common: ReadonlySet<string>): boolean {
  const text = password.trim().toLowerCase()
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const isKnown = (word: string) =>
    common.has(word) || KNOWN_WORDS.includes(word) || word === name || word === lettersOf(name)
  const letters = lettersOf(text)
  return (
    isKnown(text) ||
    text === email.toLowerCase() ||
    isOfOneCharacter(text) ||
    (letters !== '' && text.length - letters.length <= MAX_ADDED && isKnown(letters))
  )
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

const isOfOneCharacter = (text: string) => new Set(text).size === 1
