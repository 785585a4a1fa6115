/** The digits that a search may stand for as a part of a stored number, however it is written; undefined for what is no number. */
export function searchedDigits(search: string): string | undefined {
  const digits = search.replace(/[\s+().-]/g, '').replace(/^0(?=\d)/, '')
  return /^\d+$/.test(digits) ? digits : undefined
}
