import { groupThousands, parseRupiahInput } from '../../../shared/rupiah.ts'

/** A pasted column of amounts; `isReadable` is false for a line that became 0 because it is no amount. */
export type PastedColumn = { amount: number; isReadable: boolean }[]

/** What came of a paste. `unreadable` are line numbers from 1. */
export interface PasteOutcome {
  filled: number
  unreadable: number[]
  /** Lines that met a bill that cannot be changed. */
  locked: number
  /** Lines below the last row. */
  left: number
}

const MAX_NAMED_LINES = 5

/** The lines of a pasted column; undefined for a single line, which the field takes itself; `several` for more than one column. */
export function parsePastedColumn(text: string): PastedColumn | 'several' | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  if (lines.some((line) => line.trim().includes('\t'))) return 'several'
  if (lines.length < 2) return undefined
  return lines.map((line) => {
    const amount = parseRupiahInput(line)
    return { amount, isReadable: amount > 0 || /^\s*(Rp\s*)?0+\s*$/i.test(line) }
  })
}

/** What is told after a paste. */
export function pasteText({ filled, unreadable, locked, left }: PasteOutcome): string {
  const parts = [`${groupThousands(filled)} jumlah ditempel.`]
  if (unreadable.length > 0)
    parts.push(
      `${groupThousands(unreadable.length)} baris tidak terbaca dan menjadi 0 (${linesText(unreadable)}).`,
    )
  if (locked > 0) parts.push(`${groupThousands(locked)} baris jatuh pada pelanggan yang sudah ditagih.`)
  if (left > 0) parts.push(`${groupThousands(left)} baris terakhir tidak terpakai.`)
  return parts.join(' ')
}

function linesText(lines: readonly number[]): string {
  const named = lines.slice(0, MAX_NAMED_LINES).map(groupThousands).join(', ')
  return `baris ${named}${lines.length > MAX_NAMED_LINES ? ', …' : ''}`
}
