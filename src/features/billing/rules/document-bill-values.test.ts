import { describe, expect, it } from 'vitest'
import {
  documentAmount,
  documentCycle,
  documentPaid,
  documentPeriod,
  invoiceSequenceOf,
} from './document-bill-values.ts'

describe('documentAmount', () => {
  it.each([
    [100_000, 100_000],
    [0, 0],
    [100_000.0, 100_000],
    ['100000', 100_000],
    [' 100.000 ', 100_000],
    ['Rp 1.250.000,00', 1_250_000],
    ['Rp100000', 100_000],
    ['100000.00', 100_000],
    ['0', 0],
    [1_000_000_000, 1_000_000_000],
  ])('%j is %j', (value, amount) => {
    expect(documentAmount(value)).toEqual({ value: amount })
  })

  it.each([
    [undefined, 'Jumlah wajib diisi'],
    [-1, 'Jumlah tidak boleh negatif (-1)'],
    ['-100.000', 'Jumlah tidak boleh negatif ("-100.000")'],
    [0.5, 'Jumlah harus bilangan bulat (0.5)'],
    ['100.000,50', 'Jumlah harus bilangan bulat ("100.000,50")'],
    [1_000_000_001, 'Jumlah terlalu besar (1000000001)'],
    ['seratus', 'Jumlah tidak valid ("seratus")'],
    ['1e5', 'Jumlah tidak valid ("1e5")'],
    ['100,000', 'Jumlah tidak valid ("100,000")'],
    ['1.00.000', 'Jumlah tidak valid ("1.00.000")'],
    ['', 'Jumlah tidak valid ("")'],
    [true, 'Jumlah tidak valid (true)'],
    [{ a: 1 }, 'Jumlah tidak valid ({"a":1})'],
  ])('%j: %s', (value, problem) => {
    expect(documentAmount(value)).toEqual({ problem })
  })
})

describe('documentPeriod', () => {
  it.each([
    ['Mei', '2025', '2025-05'],
    ['DESEMBER', 2025, '2025-12'],
    ['Pebruari', '2025', '2025-02'],
    ['Agt', '2025', '2025-08'],
    [5, 2025, '2025-05'],
    ['05', '2025', '2025-05'],
    ['Mei 2025', undefined, '2025-05'],
    ['Mei 2025', '2025', '2025-05'],
    ['2025-05', undefined, '2025-05'],
  ])('%j of %j is %s', (month, year, period) => {
    expect(documentPeriod(month, year)).toEqual({ value: period })
  })

  it.each([
    [undefined, '2025', 'Bulan wajib diisi'],
    ['Mei', undefined, 'Tahun wajib diisi'],
    ['Mey', '2025', 'Bulan tidak valid ("Mey", tahun "2025")'],
    ['Mei 2024', '2025', 'Bulan tidak valid ("Mei 2024", tahun "2025")'],
    ['13', '2025', 'Bulan tidak valid ("13", tahun "2025")'],
    [0, '2025', 'Bulan tidak valid (0, tahun "2025")'],
    ['Mei', '1999', 'Bulan tidak valid ("Mei", tahun "1999")'],
    ['Mei', '25', 'Bulan tidak valid ("Mei", tahun "25")'],
    [true, '2025', 'Bulan tidak valid (true, tahun "2025")'],
  ])('%j of %j: %s', (month, year, problem) => {
    expect(documentPeriod(month, year)).toEqual({ problem })
  })
})

it.each([
  [true, true],
  [false, false],
  ['true', true],
  ['Belum Lunas', false],
  ['LUNAS', true],
  [1, true],
  [0, false],
])('paid: %j is %j', (value, isPaid) => {
  expect(documentPaid(value)).toEqual({ value: isPaid })
})

it.each([['mungkin'], [2], [{}], ['']])('paid: %j is neither', (value) => {
  expect(documentPaid(value)).toHaveProperty('problem')
})

it.each([
  ['monthly', 'monthly'],
  ['Quarterly', 'quarterly'],
  ['tahunan', 'annually'],
  [undefined, undefined],
])('cycle: %j is %j', (value, cycle) => {
  expect(documentCycle(value)).toEqual({ value: cycle })
})

it('cycle: any other is a problem', () => {
  expect(documentCycle('weekly')).toEqual({ problem: 'Siklus tagihan tidak valid ("weekly")' })
})

it.each([
  ['INV/202505/012', { period: '2025-05', number: 12 }],
  ['INV/202505/1000', { period: '2025-05', number: 1000 }],
  ['INV/202513/001', undefined],
  ['INV/202505/1234567890', undefined],
  ['F-1', undefined],
])('invoice number %s', (text, used) => {
  expect(invoiceSequenceOf(text)).toEqual(used)
})
