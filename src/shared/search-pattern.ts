/** The SQL `like` pattern (escape character `\`) that finds a text anywhere; white space counts as one blank. */
export function containsPattern(text: string): string {
  const literal = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&')
  return `%${literal}%`
}

/** Lowercases A to Z only, as SQL `lower()` does in both databases. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
