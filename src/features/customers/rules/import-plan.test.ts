import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import type { ExistingCustomer } from './import-match.ts'
import { planImport } from './import-plan.ts'
import type { ImportRow } from './import-row.ts'

const zone = 'Asia/Jakarta'
const day = (text: string) => ({ day: text as CalendarDay })

let line = 1
const row = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: ++line,
  customerId: 'fresh',
  userId: null,
  nama: 'Budi',
  alamat: 'Kendal',
  whatsapp: '6281234567890',
  koordinat: '-6.97, 110.07',
  paket: '4Mbps',
  status: 'Aktif',
  tanggalDaftar: { instant: '2026-05-01T03:00:00.000Z' },
  ...changes,
})

const stored = (id: string, changes: Partial<ExistingCustomer> = {}): ExistingCustomer => ({
  id,
  customerId: null,
  userId: null,
  nama: 'Budi',
  alamat: 'Kendal',
  whatsapp: '6281234567890',
  koordinat: '-6.97, 110.07',
  paket: '4Mbps',
  status: 'Aktif',
  tanggalDaftar: '2026-05-01T03:00:00.000Z',
  ...changes,
})

/** Which customer each row changes, and in which fields. */
const changesOf = (rows: ImportRow[], existing: ExistingCustomer[]) =>
  planImport(rows, existing, zone).changed.map(({ id, fields }) => [id, ...fields.map(({ field }) => field)])
const countsOf = (rows: ImportRow[], existing: ExistingCustomer[]) => {
  const { added, changed, unchanged, refused } = planImport(rows, existing, zone)
  return [added.length, changed.length, unchanged, refused.length]
}

describe('rows that match nobody', () => {
  it('R15 are added: a day is its beginning, no status is Aktif', () => {
    const given = row({ status: null, tanggalDaftar: day('2026-05-01') })
    expect(planImport([given], [stored('a', { whatsapp: '628999999999' })], zone)).toEqual({
      added: [{ ...given, status: 'Aktif', tanggalDaftar: '2026-04-30T17:00:00.000Z' }],
      changed: [],
      unchanged: 0,
      refused: [],
    })
  })

  it('R15 are added as often as they are there, with or without an id', () => {
    expect(countsOf([row(), row(), row({ customerId: 'none' }), row({ customerId: 'WZN-500' })], [])).toEqual(
      [4, 0, 0, 0],
    )
  })

  it('R15 refuses an id that is in the file before', () => {
    const rows = [row({ customerId: 'WZN-500' }), row(), row({ customerId: 'WZN-500', nama: 'Ani' })]
    const { added, refused } = planImport(rows, [], zone)
    expect(added).toHaveLength(2)
    expect(refused).toEqual([
      {
        line: rows[2]?.line,
        name: 'Ani',
        customerId: 'WZN-500',
        reason: `ID WZN-500 sudah ada di baris ${rows[0]?.line}`,
      },
    ])
  })
})

describe('matching', () => {
  it('R15 goes by ID Pelanggan, whatever else differs', () => {
    const existing = [
      stored('a', { nama: 'Ani' }),
      stored('b', { customerId: 'WZN-500', whatsapp: '628999999999' }),
    ]
    expect(changesOf([row({ customerId: 'WZN-500' })], existing)).toEqual([['b', 'WhatsApp']])
  })

  it('R15 goes by WhatsApp otherwise: the same person first, then the same name, then the first', () => {
    const existing = [
      stored('other', { nama: 'Ani' }),
      stored('namesake', { nama: 'BUDI', alamat: 'Weleri' }),
      stored('same'),
    ]
    const changed = row({ alamat: 'Brangsong' })
    expect(countsOf([row()], existing)).toEqual([0, 0, 1, 0])
    expect(changesOf([changed], existing)).toEqual([['namesake', 'Nama', 'Alamat']])
    expect(changesOf([changed], existing.slice(0, 1))).toEqual([['other', 'Nama', 'Alamat']])
    expect(changesOf([changed], [existing[0] as ExistingCustomer, stored('later', { nama: 'Ani' })])).toEqual(
      [['other', 'Nama', 'Alamat']],
    )
  })

  it('lets no row take a customer that fits another one better, in any order of the file', () => {
    const existing = [stored('a'), stored('b', { nama: 'Ani' })]
    const changed = row({ alamat: 'Weleri' })
    expect(countsOf([changed, row()], existing)).toEqual([0, 1, 1, 0])
    expect(changesOf([row({ nama: 'Cici' }), changed], existing)).toEqual([
      ['b', 'Nama'],
      ['a', 'Alamat'],
    ])
  })

  it('lets the row that says more choose first', () => {
    const existing = [stored('inactive', { status: 'Non-Aktif' }), stored('active')]
    const open = row({ status: null })
    expect(countsOf([open, row({ status: 'Non-Aktif' })], existing)).toEqual([0, 0, 2, 0])
    const dated = [stored('later', { tanggalDaftar: '2026-05-01T04:00:00.000Z' }), stored('early')]
    const onDay = row({ tanggalDaftar: day('2026-05-01') })
    expect(countsOf([onDay, row({ tanggalDaftar: { instant: '2026-05-01T04:00:00.000Z' } })], dated)).toEqual(
      [0, 0, 2, 0],
    )
  })

  it('never matches one customer twice', () => {
    expect(countsOf([row(), row()], [stored('a')])).toEqual([1, 0, 1, 0])
    const byId = row({ customerId: 'WZN-500' })
    expect(countsOf([row(), byId], [stored('a', { customerId: 'WZN-500' })])).toEqual([1, 0, 1, 0])
  })

  it('gives a customer without an id the new one of its row', () => {
    const plan = planImport([row({ customerId: 'WZN-500' })], [stored('a', { nama: 'Ani' })], zone)
    expect(plan.changed).toMatchObject([
      {
        id: 'a',
        nama: 'Ani',
        fields: [
          { field: 'User ID', from: 'WZN-001', to: 'WZN-500' },
          { field: 'ID Pelanggan', from: 'WZN-001', to: 'WZN-500' },
          { field: 'Nama', from: 'Ani', to: 'Budi' },
        ],
        values: { customerId: 'WZN-500', userId: null },
      },
    ])
  })

  it('changes an id only for the same number and name, and when no other row is about that customer', () => {
    const existing = [stored('a', { customerId: 'WZN-300', userId: 'WZN-300' })]
    const renumbered = row({ customerId: 'WZN-500' })
    expect(changesOf([renumbered], existing)).toEqual([['a', 'User ID', 'ID Pelanggan']])
    expect(planImport([renumbered], existing, zone).changed[0]?.values.userId).toBe('WZN-500')
    expect(countsOf([row({ customerId: 'WZN-500', nama: 'Ani' })], existing)).toEqual([1, 0, 0, 0])
    expect(countsOf([renumbered, row({ alamat: 'Weleri' })], existing)).toEqual([1, 1, 0, 0])
    expect(countsOf([renumbered, row({ customerId: 'WZN-300' })], existing)).toEqual([1, 0, 1, 0])
  })
})

describe('what a row leaves open', () => {
  const customer = stored('a', {
    customerId: 'WZN-300',
    userId: 'kunci-7',
    status: 'Non-Aktif',
    tanggalDaftar: '2026-05-01T16:59:59.999Z',
  })

  it.each(['none', 'fresh'] as const)(
    'R15 stays: id %s, no user id, no status, a day without time',
    (customerId) => {
      const open = row({ customerId, status: null, tanggalDaftar: day('2026-05-01') })
      expect(countsOf([open], [customer])).toEqual([0, 0, 1, 0])
      expect(planImport([{ ...open, alamat: 'Weleri' }], [customer], zone).changed).toEqual([
        {
          line: open.line,
          id: 'a',
          nama: 'Budi',
          fields: [{ field: 'Alamat', from: 'Kendal', to: 'Weleri' }],
          values: { ...values(customer), alamat: 'Weleri' },
        },
      ])
    },
  )

  it('R15 a missing status is Aktif, and a missing user id the WZN id', () => {
    const bare = stored('a', { customerId: 'WZN-300', status: null })
    const said = row({ customerId: 'WZN-300', userId: 'WZN-300', status: 'Aktif' })
    expect(countsOf([said], [bare])).toEqual([0, 0, 1, 0])
    expect(planImport([{ ...said, alamat: 'Weleri' }], [bare], zone).changed[0]?.values).toEqual({
      ...values(bare),
      alamat: 'Weleri',
    })
  })
})

describe('changes', () => {
  it('R15 are told field by field, as the admin reads them', () => {
    const given = row({
      customerId: 'WZN-300',
      userId: 'kunci-7',
      nama: 'Budi S.',
      alamat: 'Weleri',
      whatsapp: '628999999999',
      koordinat: 'rumah biru',
      paket: '7Mbps',
      status: 'Non-Aktif',
      tanggalDaftar: day('2026-05-02'),
    })
    const plan = planImport([given], [stored('a', { customerId: 'WZN-300', status: null })], zone)
    expect(plan.changed[0]?.fields).toEqual([
      { field: 'User ID', from: 'WZN-300', to: 'kunci-7' },
      { field: 'Nama', from: 'Budi', to: 'Budi S.' },
      { field: 'Alamat', from: 'Kendal', to: 'Weleri' },
      { field: 'WhatsApp', from: '6281234567890', to: '628999999999' },
      { field: 'Koordinat', from: '-6.97, 110.07', to: 'rumah biru' },
      { field: 'Paket', from: '4Mbps', to: '7Mbps' },
      { field: 'Status', from: 'Aktif', to: 'Non-Aktif' },
      { field: 'Tanggal Daftar', from: '1 Mei 2026', to: '2 Mei 2026' },
    ])
    expect(plan.changed[0]?.values.tanggalDaftar).toBe('2026-05-01T17:00:00.000Z')
  })

  it.each([
    ['2026-05-01T03:30:00.000Z', '1 Mei 2026 10:00', '1 Mei 2026 10:30'],
    ['2026-05-01T03:00:15.000Z', '1 Mei 2026 10:00:00', '1 Mei 2026 10:00:15'],
    ['2026-05-01T03:00:00.007Z', '1 Mei 2026 10:00:00.000', '1 Mei 2026 10:00:00.007'],
  ])('tell the time where the day is the same: %s', (instant, from, to) => {
    const plan = planImport([row({ tanggalDaftar: { instant } })], [stored('a')], zone)
    expect(plan.changed[0]?.fields).toEqual([{ field: 'Tanggal Daftar', from, to }])
    expect(plan.changed[0]?.values.tanggalDaftar).toBe(instant)
  })
})

function values({ id: _, ...columns }: ExistingCustomer) {
  return columns
}
