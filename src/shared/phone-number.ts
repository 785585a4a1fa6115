/**
 * Stored form of a phone number: spaces, hyphens, dots, brackets and a leading plus go, then a number that does not start
 * with 62 loses one leading 0 and gets 62 in front. The result may still be invalid: see `isStoredPhone`.
 */
export function normalizePhone(text: string): string {
  const bare = text.replace(/[\s\-.()]/g, '').replace(/^\+/, '')
  return bare.startsWith('62') ? bare : `62${bare.replace(/^0/, '')}`
}

/** True for `62` followed by 8 to 13 digits, the only form that is stored. */
export function isStoredPhone(text: string): boolean {
  return /^62\d{8,13}$/.test(text)
}

/** True for an empty field and for the form's default `62` left alone. */
export function isEmptyPhone(text: string): boolean {
  return /^(\+?62)?$/.test(text.trim())
}

/** The gateway's chat id: `62812…@c.us`. */
export function chatIdOf(storedPhone: string): string {
  return `${storedPhone}@c.us`
}
