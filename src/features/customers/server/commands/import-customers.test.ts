import { describe, expect, it } from 'vitest'
import {
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { PelangganTable } from '../../../../platform/database/tables.ts'
import { mapCellOf } from '../../../../shared/map-cell.ts'
import { previewImport } from '../csv/preview-import.ts'
import { addCustomer } from './add-customer.ts'
import { editCustomer } from './edit-customer.ts'
import { importCustomers } from './import-customers.ts'
import { undoChange } from './undo-change.ts'

const HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'
const deps = commandDeps(fixedClock())

interface FileRow {
  userId?: string
  id?: string
  nama?: string
  alamat?: string
  whatsapp?: string
  paket?: string
}

function fileOf(...rows: FileRow[]): string {
  const lines = rows.map(
    ({
      userId = '',
      id = '',
      nama = 'Budi Santoso',
      alamat = 'Weleri',
      whatsapp = '6281234567890',
      paket = '4Mbps',
    }) => `${userId},${id},${nama},${alamat},${whatsapp},"-6.97, 110.07",${paket},Aktif,2026-05-01`,
  )
  return [HEADER, ...lines, ''].join('\r\n')
}

const fingerprint = async (store: Store, text: string) =>
  (await previewImport(store.read, deps, text)).fingerprint

const confirm = (store: Store, text: string, fingerprint: string) =>
  store.transaction((trx) => importCustomers(trx, deps, { text, fingerprint, fileName: 'pelanggan.csv' }))

const importFile = async (store: Store, text: string) => confirm(store, text, await fingerprint(store, text))

const stored = (store: Store) => store.read.selectFrom('pelanggan').selectAll().orderBy('nama').execute()
const trail = (store: Store) => store.read.selectFrom('trail_item').selectAll().orderBy('position').execute()

async function seed(store: Store, ...rows: Partial<PelangganTable>[]) {
  await insertCustomers(
    store,
    rows.map((row) => customerRow({ koordinat: '-6.97, 110.07', alamat: 'Weleri', ...row })),
  )
}

describeOnBothDatabases('importCustomers', (open) => {
  describe('saves', () => {
    it('CSV-14 stores new rows whole, with given, fresh and no ids (R6, R15)', async () => {
      const store = await open()
      const file = fileOf(
        { nama: 'A given', id: 'WZN-777', userId: 'lama-7', whatsapp: '0812-1111-1111' },
        { nama: 'B none', id: 'WZN-001', whatsapp: '0812-2222-2222' },
        { nama: 'C fresh', whatsapp: '0812-3333-3333' },
      )
      expect(await importFile(store, file)).toMatchObject({ added: 3, changed: 0 })
      const [given, none, fresh] = await stored(store)
      expect(given).toEqual({
        id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        customer_id: 'WZN-777',
        user_id: 'lama-7',
        nama: 'A given',
        alamat: 'Weleri',
        whatsapp: '6281211111111',
        tanggal_daftar: '2026-04-30T17:00:00.000Z',
        koordinat: '-6.97, 110.07',
        paket: '4Mbps',
        status: 'Aktif',
        search_text: 'a given\nweleri\n6281211111111\nwzn-777',
        latitude: -6.97,
        longitude: 110.07,
        map_cell: mapCellOf({ latitude: -6.97, longitude: 110.07 }),
        is_new: 0,
      })
      expect(none).toMatchObject({ customer_id: null, user_id: null, is_new: 0 })
      expect(fresh?.customer_id).toMatch(/^WZN-[1-9]\d\d$/)
      expect(fresh?.user_id).toBe(fresh?.customer_id)
    })

    it('sends no messages', async () => {
      const store = await open()
      await importFile(store, fileOf({}))
      expect(await readOutbox(store)).toEqual([])
    })

    it('changes only what the file changes, under the same document id', async () => {
      const store = await open()
      await seed(store, { id: 'doc1', customer_id: 'WZN-500', user_id: 'lama-5', is_new: 1 })
      expect(
        await importFile(store, fileOf({ id: 'WZN-500', nama: 'Budi S.', paket: '7Mbps' })),
      ).toMatchObject({
        added: 0,
        changed: 1,
      })
      expect(await stored(store)).toMatchObject([
        { id: 'doc1', nama: 'Budi S.', paket: '7Mbps', user_id: 'lama-5', is_new: 1 },
      ])
      expect((await stored(store))[0]?.search_text).toContain('budi s.')
      expect(await trail(store)).toMatchObject([
        {
          entity_id: 'doc1',
          before: JSON.stringify({ nama: 'Budi Santoso', paket: '4Mbps' }),
          after: JSON.stringify({ nama: 'Budi S.', paket: '7Mbps' }),
        },
      ])
    })

    it('a customer may change its id, and the one that it had may go to another in the same file', async () => {
      const store = await open()
      await seed(
        store,
        { id: 'a', nama: 'Ani', customer_id: 'WZN-200', user_id: 'WZN-200', whatsapp: '6281111111111' },
        { id: 'b', nama: 'Budi', customer_id: null, whatsapp: '6282222222222' },
      )
      const file = fileOf(
        { id: 'WZN-300', nama: 'Ani', whatsapp: '6281111111111' },
        { id: 'WZN-400', nama: 'Budi', whatsapp: '6282222222222' },
      )
      expect(await importFile(store, file)).toMatchObject({ added: 0, changed: 2 })
      expect(await stored(store)).toMatchObject([
        { id: 'a', customer_id: 'WZN-300', user_id: 'WZN-300' },
        { id: 'b', customer_id: 'WZN-400' },
      ])
      expect(await importFile(store, file)).toEqual({ changeId: null, added: 0, changed: 0 })
    })

    it('a second import of the same file changes nothing (R15)', async () => {
      const store = await open()
      const file = fileOf(
        { nama: 'A', id: 'WZN-150', whatsapp: '6281111111111' },
        { nama: 'B', whatsapp: '6282222222222' },
        { nama: 'C', id: 'WZN-001', whatsapp: '6283333333333' },
        { nama: 'D', id: 'wrong' },
      )
      await importFile(store, file)
      const before = await stored(store)
      expect(await importFile(store, file)).toEqual({ changeId: null, added: 0, changed: 0 })
      expect(await stored(store)).toEqual(before)
      expect(await store.read.selectFrom('trail_change').selectAll().execute()).toHaveLength(1)
    })

    it('gives fresh ids past 900, none that the store or the file has (R6)', async () => {
      const store = await open()
      const taken = Array.from({ length: 895 }, (_, number) => ({ customer_id: `WZN-${100 + number}` }))
      await seed(store, ...taken)
      const rows = [
        { id: 'WZN-995', whatsapp: '6285550000001' },
        { id: 'WZN-996', nama: '', whatsapp: '6285550000002' },
        ...Array.from({ length: 5 }, (_, number) => ({ whatsapp: `628666000000${number}` })),
      ]
      await importFile(store, fileOf(...rows))
      const fresh = (await stored(store))
        .filter((row) => row.whatsapp.startsWith('62866600000'))
        .map((row) => row.customer_id ?? '')
      expect(fresh.filter((id) => id.length === 7).sort()).toEqual(['WZN-997', 'WZN-998', 'WZN-999'])
      expect(fresh.filter((id) => /^WZN-\d{4}$/.test(id))).toHaveLength(2)
    })

    it('keeps the order of the file among those without an id', async () => {
      const store = await open()
      const rows = Array.from({ length: 30 }, (_, number) => ({
        id: 'WZN-001',
        nama: `Pelanggan ${number}`,
        whatsapp: `62811100000${10 + number}`,
      }))
      await importFile(store, fileOf(...rows))
      const listed = await store.read.selectFrom('pelanggan').select('nama').orderBy('id').execute()
      expect(listed.map((row) => row.nama)).toEqual(rows.map((row) => row.nama))
    })
  })

  describe('is written to the trail', () => {
    it('as one change named after the file, which can be taken back', async () => {
      const store = await open()
      await seed(store, { id: 'doc1', customer_id: 'WZN-500', whatsapp: '6281111111111' })
      const before = await stored(store)
      const { changeId } = await importFile(
        store,
        fileOf(
          { id: 'WZN-500', nama: 'Ani', whatsapp: '6281111111111' },
          { nama: 'Baru', whatsapp: '6282222222222' },
        ),
      )
      expect(await store.read.selectFrom('trail_change').selectAll().execute()).toMatchObject([
        { id: changeId, kind: 'customers-imported', label: 'pelanggan.csv', subject_count: 2 },
      ])
      expect(await stored(store)).toHaveLength(2)
      await store.transaction((trx) => undoChange(trx, deps, changeId ?? ''))
      expect(await stored(store)).toEqual(before)
    })
  })

  describe('saves all or none', () => {
    it('nothing when something fails in the middle', async () => {
      const store = await open()
      await seed(store, { id: 'doc1', customer_id: 'WZN-500' })
      const before = await stored(store)
      const file = fileOf({ id: 'WZN-500', nama: 'Ani' }, { nama: 'Baru', whatsapp: '6282222222222' })
      const print = await fingerprint(store, file)
      const failing = store.transaction(async (trx) => {
        await importCustomers(trx, deps, { text: file, fingerprint: print, fileName: 'x.csv' })
        throw new Error('power cut')
      })
      await expect(failing).rejects.toThrow('power cut')
      expect(await stored(store)).toEqual(before)
      expect(await trail(store)).toEqual([])
    })

    it('nothing, with IMPORT_CHANGED, when a customer was edited after the preview', async () => {
      const store = await open()
      await seed(store, { id: 'doc1', customer_id: 'WZN-500' })
      const file = fileOf({ id: 'WZN-500', nama: 'Ani' }, { nama: 'Baru', whatsapp: '6282222222222' })
      const print = await fingerprint(store, file)
      await store.transaction((trx) => editCustomer(trx, deps, 'doc1', customerForm({ nama: 'Diubah' })))
      await expect(confirm(store, file, print)).rejects.toMatchObject({ code: 'IMPORT_CHANGED' })
      expect(await stored(store)).toMatchObject([{ nama: 'Diubah' }])
      expect(await fingerprint(store, file)).not.toBe(print)
    })

    it('an edit of somebody the file is not about is no reason', async () => {
      const store = await open()
      await seed(store, { id: 'doc1', customer_id: 'WZN-500' }, { id: 'doc2', whatsapp: '6289999999999' })
      const file = fileOf({ id: 'WZN-500', nama: 'Ani' })
      const print = await fingerprint(store, file)
      const other = customerForm({ nama: 'Lain', whatsapp: '6289999999999' })
      await store.transaction((trx) => editCustomer(trx, deps, 'doc2', other))
      expect(await confirm(store, file, print)).toMatchObject({ changed: 1 })
    })

    it('of two imports at the same time one is done, the other has to look again', async () => {
      const store = await open()
      const file = fileOf({ id: 'WZN-500' }, { whatsapp: '6282222222222' })
      const print = await fingerprint(store, file)
      const outcomes = await Promise.allSettled([confirm(store, file, print), confirm(store, file, print)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'IMPORT_CHANGED' },
      })
      expect(await stored(store)).toHaveLength(2)
    })

    it('adds at the same time get other ids', async () => {
      const store = await open()
      const taken = Array.from({ length: 880 }, (_, number) => ({ customer_id: `WZN-${100 + number}` }))
      await seed(store, ...taken)
      const file = fileOf(
        ...Array.from({ length: 10 }, (_, number) => ({ whatsapp: `628777000000${number}` })),
      )
      const print = await fingerprint(store, file)
      const adds = Array.from({ length: 5 }, () =>
        store.transaction((trx) => addCustomer(trx, deps, customerForm({ whatsapp: '6289876543210' }))),
      )
      await Promise.all([confirm(store, file, print), ...adds])
      const ids = (await stored(store)).map((row) => row.customer_id)
      expect(ids).toHaveLength(895)
      expect(new Set(ids).size).toBe(895)
    })
  })

  it('a fingerprint of another file is refused', async () => {
    const store = await open()
    const print = await fingerprint(store, fileOf({}))
    await expect(confirm(store, fileOf({ nama: 'Ani' }), print)).rejects.toMatchObject({
      code: 'IMPORT_CHANGED',
    })
    expect(await stored(store)).toEqual([])
  })
})
