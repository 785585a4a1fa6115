import { HAND_PLACEHOLDERS, PLACEHOLDERS } from './placeholders.ts'

const BRACKETED = /\[[^[\]\n]{1,40}\]/g

const FILLED = new Set<string>(PLACEHOLDERS.map(({ name }) => name))
const KNOWN = new Set([...PLACEHOLDERS, ...HAND_PLACEHOLDERS].map(({ name }) => plain(name)))

/**
 * The placeholders that customers would get to see as they stand in the message, each once: those filled in by hand, and
 * those that are written in another way than the one that is filled in (`[nama]`).
 */
export function unfilledPlaceholders(message: string): string[] {
  const found = message.match(BRACKETED) ?? []
  return [...new Set(found)].filter((text) => KNOWN.has(plain(text)) && !FILLED.has(text))
}

/** The refusal of a message with those placeholders (at least one). */
export function unfilledText(placeholders: readonly string[]): string {
  const list = [placeholders.slice(0, -1).join(', '), ...placeholders.slice(-1)].filter(Boolean).join(' dan ')
  return `Pesan masih berisi ${list}. Isi dahulu sebelum mengirim.`
}

function plain(placeholder: string): string {
  return placeholder.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase()
}
