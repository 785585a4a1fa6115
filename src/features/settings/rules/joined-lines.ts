/** Several lines as part of a sentence: `BCA 123\na.n. Budi.` becomes `BCA 123, a.n. Budi`. */
export function joinedLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/[.,;]+$/, ''))
  return lines.filter((line) => line !== '').join(', ')
}
