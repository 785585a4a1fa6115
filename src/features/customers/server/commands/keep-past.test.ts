import { expect, it } from 'vitest'
import { commandDeps, customerForm, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import type { CustomerForm } from '../../schemas.ts'
import { previewImport } from '../csv/preview-import.ts'
import { addCustomer } from './add-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { editCustomer } from './edit-customer.ts'
import { importCustomers } from './import-customers.ts'
import { keepPast } from './keep-past.ts'
import { undoChange } from './undo-change.ts'

const NOW = '2026-05-20T02:00:00.000Z'
const LATER = '2026-05-21T02:00:00.000Z'
const HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'

describeOnBothDatabases('keepPast', (open) => {
  const exits = (store: Store) =>
    store.read.selectFrom('customer_exit').selectAll().orderBy('customer_id').execute()
  const formers = (store: Store) => store.read.selectFrom('former_name').selectAll().orderBy('nama').execute()

  /** A store with one customer and commands on it, the later ones a day later. */
  const setUp = async (status: CustomerForm['status'] = 'Aktif') => {
    const store = await open()
    const clock = fixedClock(NOW)
    const deps = commandDeps(clock)
    const run = <T>(command: (trx: Trx) => Promise<T>) => store.transaction(command)
    const { customer } = await run((trx) => addCustomer(trx, deps, customerForm({ nama: 'Ani Ü', status })))
    const { id } = customer
    return {
      store,
      clock,
      id,
      edit: (changes: Partial<CustomerForm>) =>
        run((trx) => editCustomer(trx, deps, id, customerForm({ nama: 'Ani Ü', ...changes }))),
      remove: async () => (await run((trx) => deleteCustomer(trx, deps, id))).changeId,
      undo: (changeId: string) => run((trx) => undoChange(trx, deps, changeId)),
      importFile: async (...lines: string[]) => {
        const text = [HEADER, ...lines, ''].join('\r\n')
        const { fingerprint } = await previewImport(store.read, deps, text)
        const file = { text, fingerprint, fileName: 'x.csv' }
        return (await run((trx) => importCustomers(trx, deps, file))).changeId ?? ''
      },
    }
  }

  it('tells since when a customer is gone, and no more once it is back', async () => {
    const { store, clock, id, remove, undo } = await setUp()
    expect(await exits(store)).toEqual([])
    const changeId = await remove()
    expect(await exits(store)).toEqual([{ customer_id: id, left_at: NOW, reason: 'deleted' }])
    clock.set(LATER)
    await undo(changeId)
    expect(await exits(store)).toEqual([])
  })

  it('tells since when a customer is inactive, at its earliest, until it is active again', async () => {
    const { store, clock, id, edit, remove, undo } = await setUp()
    const left = { customer_id: id, left_at: NOW, reason: 'inactive' }
    await edit({ status: 'Non-Aktif' })
    expect(await exits(store)).toEqual([left])
    clock.set(LATER)
    await edit({ status: 'Non-Aktif', alamat: 'Kendal' })
    const changeId = await remove()
    expect(await exits(store)).toEqual([left])
    await undo(changeId)
    expect(await exits(store)).toEqual([left])
    await edit({})
    expect(await exits(store)).toEqual([])
  })

  it('who never was active leaves only by being deleted, and is back when restored', async () => {
    const { store, id, edit, remove, undo } = await setUp('Non-Aktif')
    await edit({ status: 'Non-Aktif', alamat: 'Kendal' })
    expect(await exits(store)).toEqual([])
    const changeId = await remove()
    expect(await exits(store)).toEqual([{ customer_id: id, left_at: NOW, reason: 'deleted' }])
    await undo(changeId)
    expect(await exits(store)).toEqual([])
  })

  it('keeps the names and numbers that a customer had before, each once', async () => {
    const { store, id, edit, remove } = await setUp()
    const whatsapp = '6281234567890'
    const former = { customer_id: id, nama: 'Ani Ü', whatsapp, search_text: `ani ü ${whatsapp}` }
    await edit({ alamat: 'Kendal' })
    expect(await formers(store)).toEqual([])
    await edit({ nama: 'Budi' })
    expect(await formers(store)).toEqual([former])
    await edit({})
    await edit({ whatsapp: '6289999999999' })
    await remove()
    expect(await formers(store)).toMatchObject([
      former,
      { nama: 'Ani Ü', whatsapp: '6289999999999' },
      { nama: 'Budi', whatsapp },
    ])
  })

  it('an import and its undo keep both, and who was imported by mistake leaves no trace', async () => {
    const { store, id, importFile, undo } = await setUp()
    const { customer_id } = await store.read
      .selectFrom('pelanggan')
      .select('customer_id')
      .executeTakeFirstOrThrow()
    const place = 'Weleri,6281234567890,"-6.97, 110.07",4Mbps'
    const changeId = await importFile(
      `,${customer_id},Ani Lain,${place},Non-Aktif,2026-05-01`,
      ',,Baru,Weleri,6282222222222,"-6.97, 110.07",4Mbps,Aktif,2026-05-01',
    )
    expect(await exits(store)).toEqual([{ customer_id: id, left_at: NOW, reason: 'inactive' }])
    expect(await formers(store)).toMatchObject([{ customer_id: id, nama: 'Ani Ü' }])
    expect(await undo(changeId)).toMatchObject({ restored: 2, kept: 0 })
    expect(await exits(store)).toEqual([])
    expect(await formers(store)).toMatchObject([{ nama: 'Ani Lain' }, { nama: 'Ani Ü' }])
  })

  it('takes thousands at once, known ones among them', async () => {
    const store = await open()
    const deps = { clock: fixedClock(NOW) }
    const rows = Array.from({ length: 2500 }, (_, i) => customerRow({ nama: `N${i}` }))
    const gone = rows.map((before) => ({ id: before.id, before, after: null }))
    await insertCustomers(store, rows)
    await store.transaction((trx) => keepPast(trx, deps, gone.slice(0, 100)))
    await store.transaction((trx) => keepPast(trx, { clock: fixedClock(LATER) }, gone))
    const left = await exits(store)
    expect(left).toHaveLength(2500)
    expect(left.filter(({ left_at }) => left_at === NOW)).toHaveLength(100)
    expect(await formers(store)).toHaveLength(2500)
    const back = rows.map((after) => ({ id: after.id, before: null, after }))
    await store.transaction((trx) => keepPast(trx, deps, back))
    expect(await exits(store)).toEqual([])
  })
})
