import { describe, expect, it } from 'vitest'
import { placeholderProblem, TEXT_KINDS, TEXT_PLACEHOLDERS, type TextKind } from './own-texts.ts'

describe('placeholderProblem', () => {
  it.each(TEXT_KINDS)('%s: its own placeholders are known', (kind) => {
    const text = TEXT_PLACEHOLDERS[kind].map((word) => `[${word}]`).join(' ')
    expect(placeholderProblem(kind, text)).toBeUndefined()
  })

  it.each<[TextKind, string, string | undefined]>([
    ['welcome', '', undefined],
    ['welcome', 'Halo, tanpa isian', undefined],
    ['welcome', 'Halo [xyz]', '[xyz] tidak dikenal.'],
    ['welcome', 'Halo [nama]', '[nama] tidak dikenal. Tulis [Nama].'],
    ['bulkReminder', '[ Jatuh Tempo ]', '[ Jatuh Tempo ] tidak dikenal. Tulis [jatuh tempo].'],
    ['welcome', '[tagihan]', '[tagihan] tidak dikenal.'],
    ['confirmation', '[rekening] [id] [rekening]', '[rekening], [id] tidak dikenal.'],
    ['welcome', '[]', '[] tidak dikenal.'],
    ['welcome', 'setengah [Nama', undefined],
    ['welcome', 'dua baris [Na\nma]', undefined],
    ['welcome', '[[Nama]]', undefined],
    ['reminder', '[id pelanggan] [tagihan pelanggan]', undefined],
    ['bulkReminder', '[tagihan pelanggan]', '[tagihan pelanggan] tidak dikenal.'],
  ])('%s %j: %s', (kind, text, problem) => {
    expect(placeholderProblem(kind, text)).toBe(problem)
  })
})
