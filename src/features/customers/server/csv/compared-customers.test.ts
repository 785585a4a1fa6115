import fc from 'fast-check'
import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { planImport } from '../../rules/import-plan.ts'
import type { ImportRow } from '../../rules/import-row.ts'
import { comparedCustomers } from './compared-customers.ts'
import { toCsvCustomer } from './csv-customer.ts'

const ZONE = 'Asia/Jakarta'
// Few of each, so that they meet.
const NUMBERS = ['6281', '6282', '6283', '6284']
const NAMES = ['Budi', 'budi', 'Siti']

const row: fc.Arbitrary<Omit<ImportRow, 'line'>> = fc.record({
  customerId: fc.constantFrom('WZN-100', 'WZN-101', 'WZN-999', 'WZN-1000', 'none', 'fresh'),
  userId: fc.constantFrom(null, 'U1'),
  nama: fc.constantFrom(...NAMES),
  alamat: fc.constantFrom('Jl. A', 'Jl. B'),
  whatsapp: fc.constantFrom(...NUMBERS),
  koordinat: fc.constant('-6.9, 110.1'),
  paket: fc.constant('4Mbps'),
  status: fc.constantFrom(null, 'Aktif' as const),
  tanggalDaftar: fc.constant({ instant: '2026-01-02T03:04:05.000Z' }),
}) as fc.Arbitrary<Omit<ImportRow, 'line'>>

describeOnBothDatabases('comparedCustomers', (open) => {
  it('a plan made with them is the one that all customers give', async () => {
    const store = await open()
    const ids = ['WZN-100', 'WZN-101', 'WZN-102', 'WZN-999', 'WZN-1000', null, null, null, null]
    const all = ids.flatMap((customer_id, i) => [
      customerRow({
        id: `doc${(i * 7) % 10}`,
        customer_id,
        nama: NAMES[i % 3] as string,
        alamat: i % 2 === 0 ? 'Jl. A' : 'Jl. B',
        whatsapp: NUMBERS[i % 4] as string,
        koordinat: '-6.9, 110.1',
        tanggal_daftar: '2026-01-02T03:04:05.000Z',
      }),
    ])
    await insertCustomers(store, all)
    const listed = all.toSorted((one, other) => {
      const key = (c: (typeof all)[number]) => (c.customer_id ?? 'WZN-001').padStart(9, ' ') + c.id
      return key(one) < key(other) ? -1 : 1
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (some) => {
        const rows = some.map((fields, line) => ({ ...fields, line }))
        const compared = await comparedCustomers(store.read, rows)
        expect(planImport(rows, compared.map(toCsvCustomer), ZONE)).toEqual(
          planImport(rows, listed.map(toCsvCustomer), ZONE),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('are only those that the rows may be about', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'a', customer_id: 'WZN-100', whatsapp: '6281' }),
      customerRow({ id: 'b', customer_id: 'WZN-101', whatsapp: '6282' }),
      customerRow({ id: 'c', customer_id: 'WZN-102', whatsapp: '6283' }),
    ])
    const [fields] = fc.sample(row, 1)
    const about = async (customerId: ImportRow['customerId'], whatsapp: string) =>
      (await comparedCustomers(store.read, [{ ...(fields as ImportRow), customerId, whatsapp }])).map(
        ({ id }) => id,
      )
    expect(await about('WZN-100', '6282')).toEqual(['a'])
    expect(await about('WZN-555', '6282')).toEqual(['b'])
    expect(await about('fresh', '6289')).toEqual([])
  })
})
