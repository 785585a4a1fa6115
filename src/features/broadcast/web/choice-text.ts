import { groupThousands } from '../../../shared/rupiah.ts'

/** How many are chosen in all, and how many of them the search does not show (R36), in parts that stay on one line; none for none. */
export function choiceTexts(chosen: number, hidden: number): string[] {
  if (chosen === 0) return []
  if (hidden === 0) return [`${groupThousands(chosen)} dipilih`]
  return [`${groupThousands(chosen)} dipilih,`, `${groupThousands(hidden)} tidak tampil`]
}
