import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Delimiter, detectDelimiter, parseCsv } from './csv-parse.ts'

const UNCLOSED = 'Tanda kutip tidak ditutup'
const rowsOf = (text: string) => parseCsv(text).records.map((record) => record.fields)
const linesOf = (text: string) => parseCsv(text).records.map((record) => record.line)
const problemLines = (text: string) =>
  parseCsv(text)
    .records.filter((record) => record.problem === UNCLOSED)
    .map((record) => record.line)

describe('detectDelimiter', () => {
  it.each([
    ['Nama,Alamat,Paket', ','],
    ['Nama;Alamat;Paket', ';'],
    ['Nama\tAlamat\tPaket', '\t'],
    ['"Nama, lengkap, tanpa gelar";Alamat', ';'],
    ['Nama', ','],
    ['', ','],
  ])('R15 %j is separated by %j', (header, expected) => {
    expect(detectDelimiter(header)).toBe(expected)
  })
})

describe('parseCsv', () => {
  it('R15 reads what RFC 4180 says, for any fields, delimiter and line end', () => {
    const field = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom('"', ',', ';', '\t', '\r', '\n', 'a', ' ')).map((letters) => letters.join('')),
    )
    const file = fc.record({
      rows: fc.array(fc.array(field, { minLength: 2, maxLength: 2 })),
      delimiter: fc.constantFrom<Delimiter>(',', ';', '\t'),
      lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
      endsWithLineEnd: fc.boolean(),
    })
    fc.assert(
      fc.property(file, ({ rows, delimiter, lineEnd, endsWithLineEnd }) => {
        const quote = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const lines = [['A', 'B'], ...rows].map((row) => row.map(quote).join(delimiter))
        const text = lines.join(lineEnd) + (endsWithLineEnd ? lineEnd : '')
        const filled = rows.filter((row) => row.some((value) => value.trim() !== ''))
        expect(rowsOf(text)).toEqual([['A', 'B'], ...filled])
        expect(problemLines(text)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('R15 numbers the lines of the file, also behind quoted line breaks and blank lines', () => {
    const text = 'A,B\r\n"1\r\n2\n3\r4",x\r\n\r\n , \n,\n"",\r5,"6"\r\r7,8'
    expect(linesOf(text)).toEqual([1, 2, 10, 12])
    expect(rowsOf(text)).toEqual([
      ['A', 'B'],
      ['1\r\n2\n3\r4', 'x'],
      ['5', '6'],
      ['7', '8'],
    ])
  })

  it.each([
    ['a quote inside a field', 'A,B\nToko "Maju",6"', ['Toko "Maju"', '6"']],
    ['text behind a closing quote', 'A,B\n"Toko" Maju,"x" "y"', ['Toko Maju', 'x "y"']],
    ['blanks behind quoted line breaks', 'A,B\n"1\n2" ,x', ['1\n2 ', 'x']],
    ['a quote behind a blank', 'A,B\n "1,2"', [' "1', '2"']],
    ['an empty last field', 'A,B\nx,', ['x', '']],
    ['other delimiters', 'A,B\nx;y,"\t"', ['x;y', '\t']],
  ])('keeps %s', (_case, text, expected) => {
    expect(rowsOf(text)[1]).toEqual(expected)
  })

  it('says which records have a quoted field', () => {
    expect(parseCsv('A,B\n"x",y\nx"y",z').records.map((record) => record.quoted)).toEqual([
      false,
      true,
      false,
    ])
  })

  it.each([
    [
      'sep=;\r\nA,B,C;D\r\n1;2',
      ';',
      [
        ['A,B,C', 'D'],
        ['1', '2'],
      ],
    ],
    ['\ufeff"sep=,"\nA;B;C,D', ',', [['A;B;C', 'D']]],
    ['SEP=\t\nA\tB', '\t', [['A', 'B']]],
  ])('R15 honours the first line of %j', (text, delimiter, rows) => {
    expect(parseCsv(text).delimiter).toBe(delimiter)
    expect(rowsOf(text)).toEqual(rows)
    expect(linesOf(text)[0]).toBe(2)
  })

  it('looks for the header behind blank lines', () => {
    expect(parseCsv('\n  \r\n;;\nA;B')).toMatchObject({ delimiter: ';', records: [{ line: 4 }] })
  })

  it('has nothing to say about nothing', () => {
    for (const text of ['', '\ufeff', ' \n\r\n', 'sep=;']) expect(rowsOf(text)).toEqual([])
  })
})

describe('a quote that is not closed', () => {
  it('costs its own record, and reading goes on with the next line', () => {
    const text = 'A,B\n1,2\n"3,4\n5,6\n7,8\n'
    expect(problemLines(text)).toEqual([3])
    expect(linesOf(text)).toEqual([1, 2, 3, 4, 5])
    expect(rowsOf(text).slice(3)).toEqual([
      ['5', '6'],
      ['7', '8'],
    ])
  })

  it('is not closed by the opening quote of another record', () => {
    const text = 'A,B,C\nWZN-1,"Budi,Kendal\nWZN-2,"Siti",Weleri\nWZN-3,"Ani",Kendal\n'
    expect(problemLines(text)).toEqual([2])
    expect(rowsOf(text).slice(2)).toEqual([
      ['WZN-2', 'Siti', 'Weleri'],
      ['WZN-3', 'Ani', 'Kendal'],
    ])
  })

  it('is not closed by the opening quote of another field', () => {
    const text = 'A,B,C\nWZN-1,"Budi,"Kendal, 1",x\nWZN-2,"Siti","Weleri, 2"\n'
    expect(problemLines(text)).toEqual([2])
    expect(rowsOf(text)[2]).toEqual(['WZN-2', 'Siti', 'Weleri, 2'])
  })

  it('leaves fields before it alone, with their line breaks', () => {
    const text = 'A,B\n"1\n2","x\n3,4'
    expect(problemLines(text)).toEqual([2])
    expect(linesOf(text)).toEqual([1, 2, 4])
  })

  it('never makes lines disappear or come twice, whatever the text', () => {
    const hostile = fc
      .array(fc.constantFrom('"', '"', '""', ',', '\n', '\r\n', '\r', 'a', ' '))
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(hostile, (text) => {
        const { records } = parseCsv(`A,B\nb${text}`)
        const lines = records.map((record) => record.line)
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
        const kept = records
          .filter((record) => record.problem === undefined)
          .flatMap((record) => record.fields)
        const lost = records.length - records.filter((record) => record.problem === undefined).length
        const countLetters = (value: string) => value.split('a').length - 1
        if (lost === 0) expect(countLetters(kept.join(''))).toBe(countLetters(text))
      }),
      { numRuns: 1000 },
    )
  })

  // Were lines searched again for every quote before them, these would take far longer than the seconds that a test has.
  it.each([
    ['never closed', '"""x\n'],
    ['opened in the middle', 'a,"b\n'],
    ['opened at the end', 'a,"\n'],
    ['among pairs', '""x,""y\n'],
  ])('is read in linear time: %s', (_case, line) => {
    const count = 300_000
    const { records } = parseCsv(`A,B\n"${line.repeat(count)}`)
    expect(records.length).toBeGreaterThan(count / 3)
  })
})
