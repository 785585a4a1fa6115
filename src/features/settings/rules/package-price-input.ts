/** A price as typed: digits, with thousand dots where they belong, `Rp` before it or not; NaN for anything else. */
export function parsePrice(text: string): number {
  const digits = text.trim().replace(/^Rp\.?\s*/i, '')
  return /^\d{1,3}(\.\d{3})+$|^\d+$/.test(digits) ? Number(digits.replaceAll('.', '')) : Number.NaN
}
