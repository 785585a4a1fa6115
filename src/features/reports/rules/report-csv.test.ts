import { expect, it } from 'vitest'
import { arrearsCsv, customersCsv, incomeCsv, packageCsv } from './report-csv.ts'

const FIGURES = { billCount: 3, paidCount: 2, billed: 1_400_000, paid: 1_250_000, outstanding: 150_000 }

it('months: BOM, CRLF, bare numbers, the year in the name', () => {
  const months = [{ period: '2026-05', ...FIGURES, received: 0 }]
  expect(incomeCsv({ year: 2026, months })).toEqual({
    name: 'laporan-pendapatan-2026.csv',
    text:
      '\ufeffBulan,Jumlah Tagihan,Jumlah Lunas,Ditagih,Lunas,Belum Lunas,Uang Diterima\r\n' +
      'Mei 2026,3,2,1400000,1250000,150000,0\r\n',
  })
})

it('packages: names that a spreadsheet would take for a formula or that hold a comma are safe, the month is in the name', () => {
  const packages = [
    { period: '2026-05', paket: '=CMD()', ...FIGURES },
    { period: '2026-06', paket: 'Rumah, "besar"', ...FIGURES },
  ]
  const may = packageCsv({ year: 2026, packages }, '2026-05')
  expect(may.name).toBe('laporan-paket-2026-05.csv')
  expect(may.text.split('\r\n')[1]).toBe(`'=CMD(),3,2,1400000,1250000,150000,"100,0%"`)
  const year = packageCsv({ year: 2026, packages }, undefined)
  expect(year.name).toBe('laporan-paket-2026.csv')
  expect(year.text.split('\r\n')[2]).toBe(`"Rumah, ""besar""",3,2,1400000,1250000,150000,"50,0%"`)
})

it('arrears: the day that they are counted from is in the name', () => {
  const arrears = [{ age: 'over-90' as const, count: 2, sum: 240_000 }]
  expect(arrearsCsv({ today: '2026-05-20', arrears })).toEqual({
    name: 'laporan-tunggakan-2026-05-20.csv',
    text: '\ufeffUmur Tunggakan,Jumlah Tagihan,Belum Lunas\r\nLebih dari 90 hari,2,240000\r\n',
  })
})

it('customers by month', () => {
  const customers = { months: [{ period: '2026-01', joined: 7, left: 2 }] }
  expect(customersCsv({ year: 2026, customers })).toEqual({
    name: 'laporan-pelanggan-2026.csv',
    text: '\ufeffBulan,Pelanggan Baru,Berhenti\r\nJanuari 2026,7,2\r\n',
  })
})
