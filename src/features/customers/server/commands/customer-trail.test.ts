import { expect, it } from 'vitest'
import { commandDeps, customerForm } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { addCustomer } from './add-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { editCustomer } from './edit-customer.ts'
import { regenerateCustomerIds } from './regenerate-customer-ids.ts'
import { registerCustomer } from './register-customer.ts'
import { undoChange } from './undo-change.ts'

describeOnBothDatabases('the trail of customers', (open) => {
  const deps = commandDeps(fixedClock())

  /** The newest change of a kind with its items, columns parsed. */
  const newest = async (store: Store, kind: string) => {
    const change = await store.read
      .selectFrom('trail_change')
      .selectAll()
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const items = await store.read
      .selectFrom('trail_item')
      .selectAll()
      .where('change_id', '=', change.id)
      .execute()
    const columns = (json: string | null) => json && JSON.parse(json)
    return {
      label: change.label,
      items: items.map(({ entity_id, customer_id, before, after }) => ({
        ids: [entity_id, customer_id],
        before: columns(before),
        after: columns(after),
      })),
    }
  }
  const count = async (store: Store) =>
    (await store.read.selectFrom('trail_change').select('id').where('kind', '<>', 'message-queued').execute())
      .length
  const added = async (store: Store) =>
    (await store.transaction((trx) => addCustomer(trx, deps, customerForm({ nama: 'Ani' })))).customer

  it('tells who was added, with all columns', async () => {
    const store = await open()
    const { id, customerId } = await added(store)
    expect(await newest(store, 'customer-added')).toEqual({
      label: `Ani (${customerId})`,
      items: [
        {
          ids: [id, id],
          before: null,
          after: {
            customer_id: customerId,
            user_id: customerId,
            nama: 'Ani',
            alamat: 'Jl. Raya Weleri No. 12, Kendal',
            whatsapp: '6281234567890',
            tanggal_daftar: '2026-04-30T17:00:00.000Z',
            koordinat: '-6.970000, 110.070000',
            paket: '4Mbps',
            status: 'Aktif',
          },
        },
      ],
    })
  })

  it('tells who registered', async () => {
    const store = await open()
    const { status: _, ...form } = customerForm({ nama: 'Budi' })
    await store.transaction((trx) => registerCustomer(trx, deps, form))
    const [row] = await store.read.selectFrom('pelanggan').select('id').execute()
    expect(await newest(store, 'customer-registered')).toMatchObject({
      label: 'Budi (WZN-001)',
      items: [{ ids: [row?.id, row?.id], before: null, after: { nama: 'Budi', customer_id: null } }],
    })
  })

  it('tells of an edit what changed and nothing else; of none, nothing', async () => {
    const store = await open()
    const { id, customerId } = await added(store)
    const form = customerForm({ nama: 'Ani Baru', paket: '7Mbps' })
    const edit = () => store.transaction((trx) => editCustomer(trx, deps, id, form))
    await edit()
    expect(await newest(store, 'customer-edited')).toEqual({
      label: `Ani Baru (${customerId})`,
      items: [
        {
          ids: [id, id],
          before: { nama: 'Ani', paket: '4Mbps' },
          after: { nama: 'Ani Baru', paket: '7Mbps' },
        },
      ],
    })
    const before = await count(store)
    await edit()
    expect(await count(store)).toBe(before)
  })

  it('names the customer in deletions, restorations and renumbering', async () => {
    const store = await open()
    const { id } = await added(store)
    const { changeId } = await store.transaction((trx) => deleteCustomer(trx, deps, id))
    expect(await newest(store, 'customer-deleted')).toMatchObject({ items: [{ ids: [id, id], after: null }] })
    await store.transaction((trx) => undoChange(trx, deps, changeId))
    expect(await newest(store, 'customers-restored')).toMatchObject({
      items: [{ ids: [id, id], before: null, after: { nama: 'Ani' } }],
    })
    await store.transaction((trx) => regenerateCustomerIds(trx, deps))
    expect(await newest(store, 'customers-renumbered')).toMatchObject({ items: [{ ids: [id, id] }] })
  })
})
