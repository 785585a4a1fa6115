import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, protectText, unprotectText } from './csv-text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '0', '7', 'a', ' '))
    .map((letters) => letters.join('')),
)

describe('csvLine', () => {
  it('R14 quotes what holds a comma, a quote or a line break, and nothing else', () => {
    expect(csvLine(['a b', 'c,d', 'e"f', 'g\nh', 'i\rj', 'k;l', 'm\tn', ''])).toBe(
      'a b,"c,d","e""f","g\nh","i\rj",k;l,m\tn,\r\n',
    )
  })
})

describe('protectText', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+62812', "'+62812"],
    ['-7.15, 110.14', "'-7.15, 110.14"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['0812', "'0812"],
    ["'=1", "''=1"],
    ["''0812", "'''0812"],
    ["'tis", "'tis"],
    ['0812-345', '0812-345'],
    ['0', '0'],
    ['6281', '6281'],
    ['a=1', 'a=1'],
    ['', ''],
  ])('R14 %j becomes %j', (text, expected) => {
    expect(protectText(text)).toBe(expected)
  })

  it('R14 is undone by unprotectText, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => unprotectText(protectText(text)) === text),
      { numRuns: 1000 },
    )
  })

  it('leaves an apostrophe that protects nothing', () => {
    expect(unprotectText("'tis")).toBe("'tis")
  })
})
