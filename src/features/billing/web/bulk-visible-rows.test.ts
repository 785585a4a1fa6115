import { expect, it } from 'vitest'
import type { BulkEntry } from './bulk-draft-store.ts'
import { type BulkFilter, visibleRows } from './bulk-visible-rows.ts'

const entry = (nama: string, wznId: string, isTicked: boolean): BulkEntry => ({
  draft: { customerId: wznId, wznId, nama, paket: '4Mbps', amount: 1, state: 'ready', billedBy: null },
  amount: 1,
  isPaid: false,
  isTicked,
})
const ENTRIES = [
  entry('Budi Santoso', 'WZN-100', true),
  entry('Siti Budiarti', 'WZN-101', false),
  entry('Joko', 'WZN-210', true),
]

it.each<[string, BulkFilter, number[]]>([
  ['', 'semua', [0, 1, 2]],
  ['', 'disimpan', [0, 2]],
  ['', 'dilewati', [1]],
  ['  BUDI ', 'semua', [0, 1]],
  ['budi', 'disimpan', [0]],
  ['wzn-10', 'semua', [0, 1]],
  ['joko', 'dilewati', []],
  ['tidak ada', 'semua', []],
])('%j in %s shows %j', (search, filter, rows) => {
  expect(visibleRows(ENTRIES, search, filter)).toEqual(rows)
})
