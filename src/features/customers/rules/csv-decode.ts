const UTF8_BOM = [0xef, 0xbb, 0xbf]
const UTF16_BOMS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]
const UNASSIGNED_IN_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const FIRST_PRINTABLE = 0x20
const DELETE = 0x7f

/** The text of a CSV file: UTF-8 (its byte-order mark goes), else Windows-1252; undefined when it is neither. */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  if (UTF16_BOMS.some((bom) => startsWith(bytes, bom)) || bytes.some(isControl)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A byte-order mark promises UTF-8: what follows is damaged, not Windows-1252.
    if (startsWith(bytes, UTF8_BOM) || bytes.some(isUnassigned)) return undefined
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function isControl(byte: number): boolean {
  return byte === DELETE || (byte < FIRST_PRINTABLE && byte !== TAB && byte !== LF && byte !== CR)
}

function isUnassigned(byte: number): boolean {
  return UNASSIGNED_IN_WINDOWS_1252.includes(byte)
}
