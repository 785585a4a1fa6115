import { expect, it } from 'vitest'
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
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { mapCellOf } from '../../../../shared/map-cell.ts'
import { NO_GATEWAY_REASON } from '../../../messaging/server/public.ts'
import { getCustomer } from '../queries.ts'
import { addCustomer } from './add-customer.ts'

describeOnBothDatabases('addCustomer', (open, database) => {
  const clock = fixedClock()
  const deps = commandDeps(clock)
  const add = (store: Store, form = customerForm(), given = deps) =>
    store.transaction((trx) => addCustomer(trx, given, form))
  const stored = (store: Store) => store.read.selectFrom('pelanggan').selectAll().execute()

  it('CUS-45 adds one document; DATA-03, DATA-04, DATA-06 ids are given', async () => {
    const store = await open()
    const form = customerForm({ status: 'Non-Aktif', paket: '7Mbps' })
    const { customer } = await add(store, form)
    expect(await stored(store)).toEqual([
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        customer_id: expect.stringMatching(/^WZN-[1-9]\d\d$/),
        user_id: customer.customerId,
        nama: form.nama,
        alamat: form.alamat,
        whatsapp: form.whatsapp,
        tanggal_daftar: '2026-04-30T17:00:00.000Z',
        koordinat: form.koordinat,
        paket: '7Mbps',
        status: 'Non-Aktif',
        is_new: 0,
        search_text: expect.stringContaining('budi santoso'),
        latitude: -6.97,
        longitude: 110.07,
        map_cell: mapCellOf({ latitude: -6.97, longitude: 110.07 }),
      },
    ])
    expect(customer).toEqual(await getCustomer(store.read, customer.id))
    expect(customer).toMatchObject({ status: 'Non-Aktif', isNew: false, userID: customer.customerId })
  })

  it('DATA-10 registered today is now', async () => {
    const store = await open()
    const { customer } = await add(store, customerForm({ tanggalDaftar: '2026-05-20' as CalendarDay }))
    expect(customer.tanggalDaftar).toBe('2026-05-20T02:00:00.000Z')
  })

  it('CUS-48 queues the welcome message with it', async () => {
    const store = await open()
    const { customer, welcomeMessageId } = await add(store)
    expect(await readOutbox(store)).toMatchObject([
      {
        id: welcomeMessageId,
        kind: 'welcome',
        customer_id: customer.id,
        chat_id: '6281234567890@c.us',
        state: 'queued',
        due_at_ms: clock.nowMs(),
      },
    ])
  })

  it('CUS-48 has neither customer nor message when the transaction fails', async () => {
    const store = await open()
    const failing = store.transaction(async (trx) => {
      await addCustomer(trx, deps, customerForm())
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect([await stored(store), await readOutbox(store)]).toEqual([[], []])
  })

  it('CUS-49 stands without a gateway, with the message kept as failed and why', async () => {
    const store = await open()
    const { welcomeMessageId } = await add(store, customerForm(), { ...deps, hasEnvironmentGateway: false })
    expect(await stored(store)).toHaveLength(1)
    expect(await readOutbox(store)).toMatchObject([
      { id: welcomeMessageId, state: 'failed', reason: NO_GATEWAY_REASON, attempts: 0 },
    ])
  })

  it('DATA-05 (R6) gives 30 concurrent adds 30 different ids', async () => {
    const store = await open()
    const added = await Promise.all(Array.from({ length: 30 }, () => add(store)))
    expect(new Set(added.map(({ customer }) => customer.customerId)).size).toBe(30)
    expect(await stored(store)).toHaveLength(30)
    expect(await readOutbox(store)).toHaveLength(30)
  })

  it('R6 gives racing adds the last free ids, then four digits', async () => {
    const store = await open()
    const taken = Array.from({ length: 897 }, (_, i) => customerRow({ customer_id: `WZN-${i + 100}` }))
    await insertCustomers(store, taken)
    const added = await Promise.all(Array.from({ length: 6 }, () => add(store)))
    const ids = added.map(({ customer }) => customer.customerId).sort()
    expect(ids.filter((id) => id.length === 7)).toEqual(['WZN-997', 'WZN-998', 'WZN-999'])
    expect(new Set(ids.filter((id) => /^WZN-[1-9]\d{3}$/.test(id))).size).toBe(3)
  })

  it('R6 gives racing adds four digits when many have them, from two processes too', async () => {
    const store = await open()
    const taken = Array.from({ length: 2400 }, (_, i) => customerRow({ customer_id: `WZN-${i + 100}` }))
    await insertCustomers(store, taken)
    const second = database.dialect === 'postgres' ? await database.openAgain() : store
    const added = await Promise.all(Array.from({ length: 20 }, (_, i) => add(i % 2 === 0 ? store : second)))
    const ids = added.map(({ customer }) => customer.customerId)
    expect(new Set([...taken.map((row) => row.customer_id), ...ids]).size).toBe(2420)
    for (const id of ids) expect(id).toMatch(/^WZN-[1-9]\d{3}$/)
  })

  it('takes odd letters as they are', async () => {
    const store = await open()
    const odd = { nama: "Ñ😀'; drop table pelanggan; --", alamat: '"><script>\n\t\\ %_ [Nama] {x}' }
    const { customer } = await add(store, customerForm(odd))
    expect(await getCustomer(store.read, customer.id)).toMatchObject(odd)
  })
})
