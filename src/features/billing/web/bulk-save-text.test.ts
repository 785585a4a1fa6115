import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { savedText, toSaveDetails, toSaveText, toSaveWarnings } from './bulk-save-text.ts'

const totals = { count: 0, sum: 0, paidCount: 0, zeroCount: 0, againCount: 0 }

it('BULK-20 says how many bills were saved, without a full stop', () => {
  expect(savedText(3, '2026-05' as BillingPeriod)).toBe('Berhasil menyimpan 3 tagihan untuk Mei 2026')
  expect(savedText(4526, '2026-12' as BillingPeriod)).toBe(
    'Berhasil menyimpan 4.526 tagihan untuk Desember 2026',
  )
})

it('says what would be saved', () => {
  expect(toSaveText({ count: 0, sum: 0 })).toBe('0 tagihan, Rp 0')
  expect(toSaveText({ count: 4526, sum: 543_120_000 })).toBe('4.526 tagihan, Rp 543.120.000')
})

describe('toSaveDetails', () => {
  it('BULK-22 BULK-24 counts a reminder for each unpaid bill, a second each', () => {
    const details = (count: number, paidCount: number) => toSaveDetails({ ...totals, count, paidCount }, true)
    expect(details(3, 1)).toBe('1 lunas, 2 pengingat WhatsApp (sekitar 2 detik)')
    expect(details(59, 0)).toBe('0 lunas, 59 pengingat WhatsApp (sekitar 59 detik)')
    expect(details(121, 1)).toBe('1 lunas, 120 pengingat WhatsApp (sekitar 2 menit)')
    expect(details(3600, 0)).toBe('0 lunas, 3.600 pengingat WhatsApp (sekitar 1 jam)')
    expect(details(5000, 0)).toBe('0 lunas, 5.000 pengingat WhatsApp (sekitar 1 jam 23 menit)')
    expect(details(2, 2)).toBe('2 lunas, 0 pengingat WhatsApp')
  })

  it('says why there is nothing to save', () => {
    expect(toSaveDetails(totals, true)).toBe('Tidak ada pelanggan yang dicentang.')
  })

  it('says nothing of reminders when none are wanted', () => {
    expect(toSaveDetails({ ...totals, count: 3, paidCount: 1 }, false)).toBe('1 lunas')
  })
})

it.each([
  [{}, []],
  [{ zeroCount: 2 }, ['2 tagihan berjumlah Rp 0']],
  [{ againCount: 1200, zeroCount: 1 }, ['1.200 pelanggan ditagih lagi', '1 tagihan berjumlah Rp 0']],
])('warns of %j', (changes, warnings) => {
  expect(toSaveWarnings({ ...totals, ...changes })).toEqual(warnings)
})
