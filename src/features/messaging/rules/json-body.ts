/** A JSON object of unknown content. */
export type JsonObject = { readonly [key: string]: unknown }

/** True for an object, not for null or a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON; undefined when it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Text without control characters (PostgreSQL refuses NUL), undefined when empty or no text. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const text = value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return text === '' ? undefined : text.toWellFormed()
}
