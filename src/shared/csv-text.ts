/** One line of a CSV file as RFC 4180 wants it, with its CRLF: a field is quoted when it holds a comma, a quote, CR or LF. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe before what a spreadsheet would take for a formula, or for a number whose leading zeros it drops. */
export function protectText(text: string): string {
  return /^'*(?:[=+\-@\t\r]|0\d+$)/.test(text) ? `'${text}` : text
}

/** The text before `protectText`. */
export function unprotectText(text: string): string {
  return /^'+(?:[=+\-@\t\r]|0\d+$)/.test(text) ? text.slice(1) : text
}
