import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, readHeader } from './csv-columns.ts'

describe('readHeader', () => {
  it('knows an export', () => {
    const header = readHeader(CSV_COLUMNS)
    expect(header).toMatchObject({ width: 9, isExport: true, isPadded: false })
    expect(header).toMatchObject({ positions: { 'User ID': 0, Alamat: 3, 'Tanggal Daftar': 8 } })
  })

  it('R15 finds columns by name: any order and case, blanks around, unknown ones between, empty ones behind', () => {
    const fields = [
      ' paket',
      'NAMA ',
      'Catatan',
      'alamat',
      'whatsapp',
      'koordinat',
      'tanggal  daftar',
      '',
      ' ',
    ]
    expect(readHeader(fields)).toEqual({
      positions: { Paket: 0, Nama: 1, Alamat: 3, WhatsApp: 4, Koordinat: 5, 'Tanggal Daftar': 6 },
      width: 7,
      isExport: false,
      isPadded: true,
    })
  })

  it('does not take the nine columns in another order for an export', () => {
    expect(readHeader(CSV_COLUMNS.toReversed())).toMatchObject({ width: 9, isExport: false })
  })

  it('R15 names what is missing; User ID, ID Pelanggan and Status need not be there', () => {
    expect(readHeader(['Nama', 'Koordinat', 'Alamat'])).toEqual({
      missing: ['WhatsApp', 'Paket', 'Tanggal Daftar'],
    })
    expect(readHeader([])).toEqual({
      missing: ['Nama', 'Alamat', 'WhatsApp', 'Koordinat', 'Paket', 'Tanggal Daftar'],
    })
  })

  it('names what is there twice', () => {
    expect(readHeader([...CSV_COLUMNS, 'status ', 'NAMA'])).toEqual({ repeated: ['Nama', 'Status'] })
  })
})
