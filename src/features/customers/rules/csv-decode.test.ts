import { describe, expect, it } from 'vitest'
import { decodeCsv } from './csv-decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: number[]) => Uint8Array.from(values)
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)

describe('decodeCsv', () => {
  it.each([
    ['UTF-8', utf8('Nama\tBudi\r\n"Ñandú 😀"')],
    ['UTF-8 with a byte-order mark', utf8('\ufeffNama\tBudi\r\n"Ñandú 😀"')],
  ])('R15 reads %s', (_encoding, file) => {
    expect(decodeCsv(file)).toBe('Nama\tBudi\r\n"Ñandú 😀"')
  })

  it('R15 reads everything that Windows-1252 has beyond ASCII', () => {
    const latin1 = Array.from({ length: 0x60 }, (_, index) => 0xa0 + index)
    const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
    const special = Array.from({ length: 0x20 }, (_, index) => 0x80 + index).filter(
      (byte) => !unassigned.includes(byte),
    )
    expect(decodeCsv(bytes(...special))).toBe('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
    expect(decodeCsv(bytes(...latin1))).toBe(String.fromCharCode(...latin1))
    for (const byte of unassigned) expect(decodeCsv(bytes(0x41, 0xe9, byte))).toBeUndefined()
  })

  it.each([
    ['a NUL', utf8('Nama\0')],
    ['an escape character', utf8('Nama\u001b[0m')],
    ['a delete character', utf8('Nama\u007f')],
    ['a control character among Windows-1252', bytes(0xe9, 0x0b)],
    ['UTF-16, little end first', utf16('\ufeffNama')],
    ['UTF-16 that holds no NUL', utf16('\ufeff名前')],
    ['UTF-16, big end first', bytes(0xfe, 0xff, 0x54, 0x0d)],
    ['UTF-8 that is cut off behind its byte-order mark', utf8('\ufeffé').subarray(0, 4)],
    ['a zip file (xlsx)', bytes(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00)],
    ['a picture (PNG)', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ])('R15 refuses %s', (_case, file) => {
    expect(decodeCsv(file)).toBeUndefined()
  })

  it('takes an empty file for an empty text', () => {
    expect(decodeCsv(bytes())).toBe('')
  })
})
