const UNITS = ['KB', 'MB', 'GB']

/** `812 KB`, `1,2 MB`, `24 MB`: at most one decimal, and none from ten on. A kilobyte is 1024 bytes; less is one, too. */
export function formatFileSize(bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= 1023.5 && unit < UNITS.length - 1) {
    size /= 1024
    unit++
  }
  const rounded = unit > 0 && size < 9.95 ? size.toFixed(1) : String(Math.max(1, Math.round(size)))
  return `${rounded.replace('.', ',')} ${UNITS[unit]}`
}
