import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { type CsvCustomer, exportFields, exportFileName, exportHeader, exportLine } from './export-row.ts'

const zone = 'Asia/Jakarta'
const customer: CsvCustomer = {
  customerId: 'WZN-345',
  userId: null,
  nama: '=Budi "Bud"',
  alamat: 'Jl. Raya 12,\nKendal',
  whatsapp: '6281234567890',
  tanggalDaftar: '2026-04-30T17:00:00.000Z',
  koordinat: '-6.97, 110.07',
  paket: '4Mbps',
  status: null,
}

describe('export', () => {
  it('CSV-02 CSV-03 CSV-04 CSV-05 CSV-06 CSV-07 CSV-08 CSV-09 CSV-10 begins with a byte-order mark and the names of nine columns', () => {
    expect(exportHeader).toBe(
      '\ufeffUser ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar\r\n',
    )
  })

  it('CSV-02 CSV-03 CSV-04 CSV-05 CSV-06 CSV-07 CSV-08 CSV-09 CSV-10 has the fields of a customer in that order, CSV-09 a missing status as Aktif', () => {
    expect(exportFields(customer, zone)).toEqual([
      'WZN-345',
      'WZN-345',
      '=Budi "Bud"',
      'Jl. Raya 12,\nKendal',
      '6281234567890',
      '-6.97, 110.07',
      '4Mbps',
      'Aktif',
      '2026-05-01T00:00:00.000+07:00',
    ])
  })

  it('CSV-11 quotes and protects what needs it (R14)', () => {
    expect(exportLine(customer, zone)).toBe(
      'WZN-345,WZN-345,"\'=Budi ""Bud""","Jl. Raya 12,\nKendal",6281234567890,"\'-6.97, 110.07",4Mbps,Aktif,2026-05-01T00:00:00.000+07:00\r\n',
    )
  })

  it.each([
    [null, null, 'WZN-001', 'WZN-001'],
    [null, 'kunci-7', 'kunci-7', 'WZN-001'],
    ['WZN-345', 'kunci-7', 'kunci-7', 'WZN-345'],
    ['WZN-345', 'WZN-001', 'WZN-345', 'WZN-345'],
  ])('DATA-15, DATA-16 ids %s and %s are written as %s and %s', (customerId, userId, shownUser, shownId) => {
    expect(exportFields({ ...customer, customerId, userId }, zone).slice(0, 2)).toEqual([shownUser, shownId])
  })

  it('CSV-01 has the day in its file name', () => {
    expect(exportFileName('2026-05-20' as CalendarDay)).toBe('data-pelanggan-2026-05-20.csv')
  })
})
