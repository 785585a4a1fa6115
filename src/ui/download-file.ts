/** Hands a file to the browser, which saves it under its name. */
export function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has taken it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
