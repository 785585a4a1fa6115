import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, type CsvHeader, readHeader } from './csv-columns.ts'
import { parseCsv } from './csv-parse.ts'
import { rowFields } from './csv-row-fields.ts'

const EXPORT_HEADER = CSV_COLUMNS.join(',')

function firstRow(text: string) {
  const { delimiter, records } = parseCsv(text)
  const [head, row] = records
  if (!head || !row) throw new Error('two records are needed')
  return rowFields(row, readHeader(head.fields) as CsvHeader, delimiter)
}

const oldRow = 'WZN-123,WZN-123,Budi,Jl. A, No. 5,RT 1,62812345678,-7.1, 110.2,4Mbps,Aktif,2024-07-24'

describe('rowFields', () => {
  it('R15 reads the unquoted rows of the old application', () => {
    expect(firstRow(`${EXPORT_HEADER}\n${oldRow}`)).toEqual({
      fields: [
        'WZN-123',
        'WZN-123',
        'Budi',
        'Jl. A, No. 5,RT 1',
        '62812345678',
        '-7.1, 110.2',
        '4Mbps',
        'Aktif',
        '2024-07-24',
      ],
    })
  })

  it('R15 reads them for any address and coordinates', () => {
    const text = fc.string().map((value) => value.replace(/[",\r\n\ufeff]/g, ''))
    const withCommas = fc.array(text, { minLength: 1 }).map((parts) => parts.join(','))
    const row = fc.tuple(
      text,
      text,
      fc.constant('Budi'),
      withCommas,
      text,
      fc.tuple(text, text),
      text,
      text,
      text,
    )
    fc.assert(
      fc.property(row, ([userId, id, nama, alamat, whatsapp, point, paket, status, date]) => {
        const fields = [userId, id, nama, alamat, whatsapp, point.join(','), paket, status, date]
        expect(firstRow(`${EXPORT_HEADER}\r\n${fields.join(',')}\r\n`)).toEqual({ fields })
      }),
    )
  })

  it('reads them from a file that a spreadsheet has padded', () => {
    const read = firstRow(`${EXPORT_HEADER},,,\n${oldRow},`)
    expect(read).toEqual(firstRow(`${EXPORT_HEADER}\n${oldRow}`))
  })

  it('does not take an empty date of an unquoted row for padding', () => {
    const read = firstRow(`${EXPORT_HEADER}\n${oldRow.slice(0, -'2024-07-24'.length)}`)
    expect(read).toMatchObject({ fields: { 3: 'Jl. A, No. 5,RT 1', 8: '' } })
  })

  it.each([
    ['semicolons', CSV_COLUMNS.join(';'), oldRow.replaceAll(',', ';')],
    ['tabs', CSV_COLUMNS.join('\t'), oldRow.replaceAll(',', '\t')],
    ['a quoted field', EXPORT_HEADER, oldRow.replace('Budi', '"Budi"')],
    ['another header', EXPORT_HEADER.replace('User ID', 'Nomor'), oldRow],
  ])('R15 refuses a row with too many fields and %s', (_case, header, row) => {
    expect(firstRow(`${header}\n${row}`)).toEqual({ reason: 'Kolom terlalu banyak: ada 12, seharusnya 9' })
  })

  it('R15 refuses a row with too few fields', () => {
    expect(firstRow(`${EXPORT_HEADER}\nWZN-123,WZN-123,Budi`)).toEqual({
      reason: 'Kolom kurang: ada 3, seharusnya 9',
    })
  })

  it('passes over empty fields beyond the last column', () => {
    expect(firstRow(`${CSV_COLUMNS.join(';')}\n1;2;3;4;5;6;7;8;9;; ;`)).toEqual({
      fields: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    })
  })

  it('gives the problem of the record as the reason', () => {
    expect(firstRow(`${EXPORT_HEADER}\n"1,2`)).toEqual({ reason: 'Tanda kutip tidak ditutup' })
  })
})
