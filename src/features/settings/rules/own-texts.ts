/** The messages that the admin can word. */
export const TEXT_KINDS = ['welcome', 'confirmation', 'reminder', 'bulkReminder'] as const

export type TextKind = (typeof TEXT_KINDS)[number]

/** What each message can say of its customer, bill and business: the words that stand in brackets. */
export const TEXT_PLACEHOLDERS = {
  welcome: ['Nama', 'paket', 'nomor', 'usaha'],
  confirmation: ['Nama', 'tagihan', 'periode', 'tanggal bayar', 'usaha'],
  reminder: ['Nama', 'id', 'tagihan', 'jatuh tempo', 'rekening', 'usaha'],
  bulkReminder: ['Nama', 'tagihan', 'periode', 'jatuh tempo', 'paket', 'rekening', 'usaha'],
} as const satisfies Record<TextKind, readonly string[]>

// Other names of the same, as templates of broadcasts take them.
const ALSO_KNOWN: Record<TextKind, readonly string[]> = {
  welcome: [],
  confirmation: [],
  reminder: ['id pelanggan', 'tagihan pelanggan'],
  bulkReminder: [],
}

/** What is wrong with the brackets of a text; undefined when each of them can be filled. */
export function placeholderProblem(kind: TextKind, text: string): string | undefined {
  const known: readonly string[] = [...TEXT_PLACEHOLDERS[kind], ...ALSO_KNOWN[kind]]
  const unknown = bracketed(text).filter((word) => !known.includes(word))
  if (unknown.length === 0) return undefined
  const meant =
    unknown.length === 1 && known.find((word) => word.toLowerCase() === unknown[0]?.trim().toLowerCase())
  const names = [...new Set(unknown)].map((word) => `[${word}]`).join(', ')
  return meant ? `${names} tidak dikenal. Tulis [${meant}].` : `${names} tidak dikenal.`
}

function bracketed(text: string): string[] {
  return [...text.matchAll(/\[([^[\]\n]*)\]/g)].map((match) => match[1] ?? '')
}
