import { describe, expect, it } from 'vitest'
import { changedFields, fieldText } from './field-text.ts'

const ZONE = 'Asia/Jakarta'

describe('fieldText', () => {
  it.each([
    [null, undefined, '-'],
    [undefined, 'rupiah', '-'],
    ['', 'instant', '-'],
    [100_000, 'rupiah', 'Rp 100.000'],
    [0, 'rupiah', 'Rp 0'],
    ['seribu', 'rupiah', 'seribu'],
    [1, 'flag', 'Ya'],
    [0, 'flag', 'Tidak'],
    [7, 'flag', '7'],
    [true, undefined, 'Ya'],
    [false, undefined, 'Tidak'],
    ['2026-05', 'period', 'Mei 2026'],
    ['2026-13', 'period', '2026-13'],
    ['2026-05-05', 'day', '5 Mei 2026'],
    ['besok', 'day', 'besok'],
    ['2026-04-30T17:00:00.000Z', 'instant-day', '1 Mei 2026'],
    ['2026-04-30T17:05:00.000Z', 'instant', '1 Mei 2026, 00.05'],
    ['2026-99-99T99', 'instant', '2026-99-99T99'],
    ['monthly', { monthly: 'Bulanan' }, 'Bulanan'],
    ['weekly', { monthly: 'Bulanan' }, 'weekly'],
    [{ a: 1 }, undefined, '{"a":1}'],
    [5, undefined, '5'],
    [12345, undefined, '12.345'],
  ] as const)('tells %j as %j: %s', (value, form, text) => {
    expect(fieldText(value, form, ZONE)).toBe(text)
  })
})

describe('changedFields', () => {
  const fields = (
    kind: string,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ) =>
    changedFields(kind, before, after, ZONE).map(({ label, ...texts }) => [label, texts.before, texts.after])

  it.each([
    [
      'customer-edited',
      { whatsapp: '62811', nama: 'Ani' },
      { whatsapp: '62812', nama: 'Budi' },
      [
        ['Nama', 'Ani', 'Budi'],
        ['WhatsApp', '62811', '62812'],
      ],
    ],
    [
      'customers-renumbered',
      { customer_id: null, user_id: null },
      { customer_id: 'WZN-123', user_id: 'WZN-123' },
      [['ID pelanggan', '-', 'WZN-123']],
    ],
    ['customers-imported', { user_id: 'X-1' }, { user_id: 'X-2' }, [['ID pengguna', 'X-1', 'X-2']]],
    [
      'bill-paid',
      { is_paid: 0, paid_at: null },
      { is_paid: 1, paid_at: '2026-05-20T02:00:00.000Z' },
      [
        ['Lunas', 'Tidak', 'Ya'],
        ['Tanggal bayar', '-', '20 Mei 2026, 09.00'],
      ],
    ],
    [
      'bill-deleted',
      {
        id: 'x',
        customer_id: 'doc',
        period: '2026-05',
        last_period: '2026-05',
        amount: 5,
        notes: '',
        paid_at: null,
      },
      null,
      [
        ['Bulan', 'Mei 2026', null],
        ['Jumlah', 'Rp 5', null],
      ],
    ],
    [
      'bill-made',
      null,
      { period: '2026-05', last_period: '2026-07', billing_cycle: 'quarterly' },
      [
        ['Bulan', null, 'Mei 2026'],
        ['Sampai bulan', null, 'Juli 2026'],
        ['Siklus', null, 'Triwulanan'],
      ],
    ],
    [
      'settings-changed',
      { due_day: 5, version: 1 },
      { due_day: 10, version: 2 },
      [['Jatuh tempo', '5', '10']],
    ],
    [
      'moon-landed',
      { crew: 2 },
      { crew: 3, constructor: 'x' },
      [
        ['crew', '2', '3'],
        ['constructor', '-', 'x'],
      ],
    ],
    ['customer-edited', null, null, []],
  ])('%s: %j to %j', (kind, before, after, expected) => {
    expect(fields(kind, before, after)).toEqual(expected)
  })
})
