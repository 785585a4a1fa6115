declare const rupiahBrand: unique symbol

/** Whole rupiah, never a fraction. Made by `rupiah()`. */
export type Rupiah = number & { readonly [rupiahBrand]: true }

/** The largest amount the product accepts for one bill: 1 billion rupiah. */
export const MAX_RUPIAH = 1_000_000_000

/** Brands an integer as rupiah; throws RangeError for fractions, NaN and unsafe integers. */
export function rupiah(amount: number): Rupiah {
  if (!Number.isSafeInteger(amount)) throw new RangeError('rupiah must be a safe integer')
  return (amount === 0 ? 0 : amount) as Rupiah
}

/** `100000` -> `Rp 100.000`; Indonesian grouping, no decimals, `-Rp 5.000` below zero. */
export function formatRupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp ${groupThousands(Math.abs(amount))}`
}

/** `1234567` -> `1.234.567` (counts and amounts in Indonesian grouping). */
export function groupThousands(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/** Reads what was typed as an amount: digits and thousand dots; anything else is 0 (BULK-10, ONE-10). */
export function parseRupiahInput(text: string): Rupiah {
  const digits = text.trim().replace(/^Rp\s*/i, '')
  if (!/^\d{1,3}(\.\d{3})+$|^\d+$/.test(digits)) return rupiah(0)
  const amount = Number.parseInt(digits.replaceAll('.', ''), 10)
  return rupiah(amount <= MAX_RUPIAH ? amount : 0)
}
