const MAX_LENGTH = 40

/** What the list of jobs says of a broadcast: the beginning of its text, on one line. */
export function jobLabel(message: string): string {
  const line = [...message.trim().replace(/\s+/g, ' ')]
  return line.length <= MAX_LENGTH ? line.join('') : `${line.slice(0, MAX_LENGTH).join('').trimEnd()}…`
}
