import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { appUnderTest } from '../../../../../testing/app-under-test.ts'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { freshSqlite } from '../../../../../testing/fresh-sqlite.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { PelangganTable } from '../../../../platform/database/tables.ts'
import type { ImportPreview } from '../../contract.ts'
import { decodeCsv } from '../../rules/csv-decode.ts'

const open = freshSqlite()

/** One installation: its customers can be set, exported and imported, the latter two over HTTP. */
async function installation() {
  const store: Store = await open()
  const app = await appUnderTest(store)
  const cookie = await app.signIn()
  const post = async <Answer>(path: string, json: unknown): Promise<Answer> => {
    const answer = await app.request(path, { method: 'POST', cookie, json })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Answer
  }
  return {
    setCustomers: async (rows: PelangganTable[]) => {
      await store.transaction((trx) => trx.deleteFrom('pelanggan').execute())
      await insertCustomers(store, rows)
    },
    exportCsv: async (sort: string) => {
      const answer = await app.request(`/api/customers/export?sort=${sort}`, { cookie })
      return Buffer.from(await answer.arrayBuffer())
    },
    importCsv: async (bytes: Buffer) => {
      const text = decodeCsv(bytes)
      const { fingerprint, refused } = await post<ImportPreview>('/api/customers/import/preview', {
        text,
      })
      expect(refused).toEqual([])
      return post('/api/customers/import', { text, fingerprint, fileName: 'data.csv' })
    },
  }
}

// What spreadsheets and parsers trip over, and what they do not.
const piece = fc.oneof(
  fc.constantFrom(
    ...'=+-@\'",;\t\r\n0 1a'.split(''),
    '\r\n',
    '""',
    "''=",
    'sep=;',
    '\u00e9',
    '\u0130',
    '\u2028',
    '\ufeff',
    '\u0085',
    '🙂',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.replace(/(?![\t\r\n])\p{Cc}/gu, '')),
)
const text = (maxLength: number) =>
  fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((pieces) => pieces.join('').slice(0, maxLength).toWellFormed().trim())
    .filter((value) => value !== '')

const customer = fc.record({
  customer_id: fc.option(
    fc.integer({ min: 100, max: 20_000 }).map((number) => `WZN-${number}`),
    { freq: 3 },
  ),
  own_user_id: fc.option(text(40), { freq: 3 }),
  nama: text(120),
  alamat: text(400),
  koordinat: fc.oneof(text(100), fc.constant('-6.970000, 110.070000')),
  whatsapp: fc.stringMatching(/^62\d{8,13}$/),
  tanggal_daftar: fc
    .date({
      min: new Date('1900-01-02T00:00:00Z'),
      max: new Date('2199-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  paket: fc.constantFrom('4Mbps', '7Mbps'),
  status: fc.constantFrom('Aktif', 'Non-Aktif', null),
  is_new: fc.constantFrom(0 as const, 1 as const),
})

const customers = fc
  .uniqueArray(customer, { maxLength: 12, selector: (row) => row.customer_id ?? Symbol('none') })
  .map((rows) =>
    rows.map(({ own_user_id, ...row }) => customerRow({ ...row, user_id: own_user_id ?? row.customer_id })),
  )

let from: Awaited<ReturnType<typeof installation>>
let to: Awaited<ReturnType<typeof installation>>

beforeEach(async () => {
  from = await installation()
  to = await installation()
})

it('CSV-11, CSV-14 R14 what is exported, imported into nothing and exported again is byte for byte the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      customers,
      fc.constantFrom('customerId', 'nama', 'tanggalDaftar', 'paket'),
      async (rows, sort) => {
        await from.setCustomers(rows)
        await to.setCustomers([])
        const exported = await from.exportCsv(sort)
        expect(await to.importCsv(exported)).toMatchObject({ added: rows.length, changed: 0 })
        expect((await to.exportCsv(sort)).equals(exported)).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

it('what is exported and imported where it came from changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(customers, async (rows) => {
      await from.setCustomers(rows)
      const exported = await from.exportCsv('customerId')
      expect(await from.importCsv(exported)).toEqual({ changeId: null, added: 0, changed: 0 })
    }),
    { numRuns: 50 },
  )
}, 60_000)
