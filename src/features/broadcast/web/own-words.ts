/** Whether a message was written by hand, so that a template must not replace it unasked. */
export function hasOwnWords(message: string, templates: readonly { text: string }[]): boolean {
  return message.trim() !== '' && !templates.some(({ text }) => isSameText(text, message))
}

/** Whether two texts say the same when sent. */
export function isSameText(a: string, b: string): boolean {
  return a.trim() === b.trim()
}
