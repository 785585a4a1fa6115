/**
 * Replaces what is selected in a text area, or all of it, as if it were typed: the browser's own undo takes it back, and React hears of it
 * as of any key.
 */
export function insertText(field: HTMLTextAreaElement, text: string, place: 'selection' | 'all'): void {
  field.focus()
  if (place === 'all') field.select()
  // Deprecated without a successor: nothing else keeps the undo history.
  if (document.execCommand('insertText', false, text)) return
  const [start, end] = place === 'all' ? [0, field.value.length] : [field.selectionStart, field.selectionEnd]
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
