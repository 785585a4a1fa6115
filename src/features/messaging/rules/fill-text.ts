/**
 * Replaces each `[word]` that has a value, in one pass: a value that looks like a placeholder stays as it is, and so does a word
 * without a value.
 */
export function fillText(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\[([^[\]]+)\]/g, (placeholder, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? '') : placeholder,
  )
}
