import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { importBillDocuments } from '../../features/billing/server/commands/import-bill-documents.ts'
import { ensureTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { importCustomerDocuments } from '../../features/customers/server/commands/import-customer-documents.ts'
import type { SourceDocument } from '../../shared/source-document.ts'
import { compareTotals } from './admin-totals.ts'

const ZONE = 'Asia/Jakarta'
const deps = { timeZone: ZONE }

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '__proto__',
    '',
    ' ',
    '\u0000',
    '\ud800',
    'NaN',
    '-1',
    '1e9',
    'Rp 5.000',
    '2025-02-30',
    '62812345678901234',
  ),
  fc.double(),
)
const days = fc.constantFrom<unknown>(
  '2025-05-05',
  '5 Mei 2025',
  '05/03/2026',
  '2199-12-31T23:59:59Z',
  1_746_057_600_000,
  '2025-05-01T00:00:00.123456Z',
)

/** Each field as it should be, as anything, or not there. */
function fieldsOf(good: Record<string, fc.Arbitrary<unknown>>) {
  const fields = Object.entries(good).map(([name, arbitrary]) => [
    name,
    fc.oneof(
      { weight: 12, arbitrary },
      { weight: 1, arbitrary: anything },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  ])
  return fc.record(Object.fromEntries(fields))
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const customerDocuments = documentsOf(
  fieldsOf({
    id: fc.constant('a'),
    customerId: fc.constantFrom('WZN-100', 'WZN-101', 'WZN-001', 'x'),
    userID: fc.constant('WZN-100'),
    nama: fc.constantFrom('Budi', 'Ñ😀', 'a'.repeat(121)),
    alamat: fc.constant('Weleri'),
    whatsapp: fc.constantFrom<unknown>('081234567890', 6281234567890, '62+62 812-3456-7890'),
    tanggalDaftar: days,
    koordinat: fc.constantFrom<unknown>(
      '-6.9, 110',
      { latitude: 1e300, longitude: 5 },
      { latitude: 1, longitude: 2 },
    ),
    paket: fc.constantFrom('4Mbps', '7 mbps'),
    status: fc.constantFrom('Aktif', 'non aktif'),
  }),
)
const billDocuments = documentsOf(
  fieldsOf({
    customerId: ids,
    customerName: fc.constant('Budi'),
    whatsapp: fc.constantFrom('081234567890', 'rusak'),
    paket: fc.constantFrom('4Mbps', 'Lama'),
    amount: fc.constantFrom<unknown>(0, 100_000, 1_000_000_000, '100.000', 1.5),
    isPaid: fc.constantFrom<unknown>(true, false, 'lunas'),
    month: fc.constantFrom<unknown>('Mei', 'pebruari', 12, '2025-06'),
    year: fc.constantFrom<unknown>('2025', 2026),
    dueDate: days,
    createdAt: days,
    paidAt: days,
    lastUpdated: days,
    invoiceNumber: fc.constantFrom('INV/202505/001', 'INV/202505/002', 'X'),
    billingCycle: fc.constantFrom('monthly', 'quarterly', 'tahunan'),
    notes: fc.constant('x'),
  }),
)

function documentsOf(fields: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<SourceDocument[]> {
  const one = fc.record({
    id: fc.oneof({ weight: 9, arbitrary: ids }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
    fields: fc.oneof(
      { weight: 9, arbitrary: fields },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<Record<string, unknown>>,
      },
    ),
    madeAt: fc.constantFrom(undefined, '2025-01-01T00:00:00Z', 'rusak'),
  })
  return fc.array(one, { maxLength: 8 })
}

/** The same document under an id of its own, for a customer of its own. */
function moved({ id, fields, madeAt }: SourceDocument, run: number): SourceDocument {
  const owner = fields['month'] === undefined ? undefined : fields['customerId']
  const own = typeof owner === 'string' && owner !== '' ? { customerId: `${run}-${owner}` } : {}
  return { id: `${run}-${id}`, fields: { ...fields, ...own }, madeAt }
}

describeOnBothDatabases('documents of any content', (open, { dialect }) => {
  it('are stored or reported with a reason, and are the same the next time', async () => {
    const store = await open()
    await ensureTotals(store, ZONE)
    const rows = async () => ({
      pelanggan: (await store.read.selectFrom('pelanggan').select('id').execute()).length,
      tagihan: (await store.read.selectFrom('tagihan').select('id').execute()).length,
    })
    let runs = 0
    const check = async (customersRead: SourceDocument[], billsRead: SourceDocument[]) => {
      // Documents that no run before has stored.
      runs += 1
      const [customers, bills] = [customersRead, billsRead].map((documents) =>
        documents.map((one) => moved(one, runs)),
      )
      if (!customers || !bills) return
      const before = await rows()
      const importAll = async () => ({
        pelanggan: await store.transaction((trx) => importCustomerDocuments(trx, deps, customers)),
        tagihan: await store.transaction((trx) => importBillDocuments(trx, deps, bills)),
      })
      const first = await importAll()
      const after = await rows()
      for (const [name, documents] of [
        ['pelanggan', customers],
        ['tagihan', bills],
      ] as const) {
        const { outcomes, count, sum, toldSum } = first[name]
        expect(outcomes.map(({ id }) => id)).toEqual(documents.map(({ id }) => id))
        for (const { state, reasons } of outcomes)
          expect(reasons.length > 0).toBe(state === 'refused' || state === 'differs')
        expect(after[name] - before[name]).toBe(outcomes.filter(({ state }) => state === 'taken').length)
        expect([count, sum]).toEqual([after[name] - before[name], toldSum])
      }
      const again = await importAll()
      expect(await rows()).toEqual(after)
      for (const name of ['pelanggan', 'tagihan'] as const) {
        const states = first[name].outcomes.map(({ state }) => (state === 'taken' ? 'same' : state))
        expect(again[name].outcomes.map(({ state }) => state)).toEqual(states)
      }
    }
    await fc.assert(fc.asyncProperty(customerDocuments, billDocuments, check), {
      numRuns: dialect === 'sqlite' ? 100 : 15,
    })
    expect((await compareTotals(store, ZONE)).isWhole).toBe(true)
  }, 120_000)
})
