import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { registrationDeps, solvedProof } from '../../../../testing/registration-proof.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import type { Store } from '../../../platform/database/store.ts'
import { createLog } from '../../../platform/log.ts'
import { embeddedAccounts, ensureAdmin } from '../../identity/server/public.ts'
import { registrationRoutes } from './registration-routes.ts'
import { customersRoutes } from './routes.ts'

const PASSWORD = 'rahasia-123'

describeOnBothDatabases('customersRoutes', (open) => {
  const clock = fixedClock()
  const log = createLog('silent')
  const routesOf = (store: Store, wakeWorker = () => {}) =>
    customersRoutes({ ...commandDeps(clock), store, wakeWorker, provider: embeddedAccounts(store), log })
  /** A request of the one who knows the password. */
  const ownerOf = async (store: Store) => {
    await ensureAdmin(store, clock, { email: 'admin@contoh.test', password: PASSWORD })
    const { user_id: userId } = await store.read
      .selectFrom('admin_identity')
      .select('user_id')
      .executeTakeFirstOrThrow()
    return { ...admin, userId }
  }
  const register = async (store: Store, form = customerForm(), address = visitor.address) => {
    const routes = registrationRoutes(registrationDeps(store, clock))
    const proof = solvedProof(await call(routes.challenge, undefined, { context: visitor }))
    return call(routes.register, form, { context: { ...visitor, address, proof } })
  }

  it('AUTH-18 refuses a visitor before the input is looked at', async () => {
    const routes = routesOf(await open())
    for (const route of Object.values(routes)) {
      await expect(
        call(route as typeof routes.list, { page: -1 }, { context: visitor }),
      ).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      })
    }
  })

  it('CUS-48 wakes the worker once the welcome message is stored', async () => {
    const store = await open()
    let queuedAtWake = -1
    const woken = Promise.withResolvers<void>()
    const routes = routesOf(store, async () => {
      queuedAtWake = (await readOutbox(store)).length
      woken.resolve()
    })
    const { customer, welcomeMessageId } = await call(routes.add, customerForm(), { context: admin })
    await woken.promise
    expect(queuedAtWake).toBe(1)
    expect(await readOutbox(store)).toMatchObject([{ id: welcomeMessageId, customer_id: customer.id }])
  })

  it('adds, gets, edits, lists and deletes', async () => {
    const store = await open()
    const routes = routesOf(store)
    const { customer } = await call(
      routes.add,
      { ...customerForm(), whatsapp: '0812-3456-7890' },
      { context: admin },
    )
    const { id } = customer
    expect(customer.whatsapp).toBe('6281234567890')
    expect(await call(routes.get, { id }, { context: admin })).toEqual({
      customer,
      billCount: 0,
      sameNumber: [],
      sameName: [],
    })
    const edited = await call(routes.edit, { ...customerForm({ nama: 'Ani' }), id }, { context: admin })
    expect(edited.customer).toMatchObject({ id, nama: 'Ani', customerId: customer.customerId })
    const listed = await call(routes.list, { search: 'ani' }, { context: admin })
    expect(listed).toMatchObject({
      rows: [{ ...edited.customer, sharesNumber: false }],
      total: 1,
      active: 1,
      filtered: 1,
      pageCount: 1,
    })
    const { changeId } = await call(routes.delete, { id }, { context: admin })
    await expect(call(routes.get, { id }, { context: admin })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call(routes.delete, { id }, { context: admin })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await call(routes.undo, { id: changeId }, { context: admin })).toEqual({
      kind: 'customer-deleted',
      restored: 1,
      kept: 0,
      customer: edited.customer,
    })
  })

  it('CUS-09 CUS-10 CUS-11 CUS-12 hands filters and order on', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'doc1', nama: 'Ani', paket: '7Mbps', status: null }),
      customerRow({ id: 'doc2', nama: 'Budi', paket: '7Mbps' }),
      customerRow({ id: 'doc3', nama: 'Citra', paket: '4Mbps' }),
      customerRow({ id: 'doc4', nama: 'Dwi', paket: '7Mbps', status: 'Non-Aktif' }),
    ])
    const question = { status: 'Aktif', paket: '7Mbps', sort: 'nama', order: 'desc' } as const
    const { rows, filtered } = await call(routesOf(store).list, question, { context: admin })
    expect(rows.map((row) => row.id)).toEqual(['doc2', 'doc1'])
    expect(filtered).toBe(2)
  })

  it('counts new ones until they are looked at or edited', async () => {
    const store = await open()
    const routes = routesOf(store)
    const count = async () => (await call(routes.newCount, undefined, { context: admin })).count
    await insertCustomers(store, [
      customerRow({ id: 'doc1', is_new: 1 }),
      customerRow({ id: 'doc2', is_new: 1 }),
    ])
    await register(store)
    expect(await count()).toBe(3)
    expect(await call(routes.markSeen, { id: 'doc1' }, { context: admin })).toEqual({})
    expect((await call(routes.get, { id: 'doc1' }, { context: admin })).customer).toMatchObject({
      isNew: false,
      customerId: 'WZN-001',
    })
    await call(routes.edit, { ...customerForm(), id: 'doc2' }, { context: admin })
    expect(await count()).toBe(1)
  })

  it('CUS-59 changes all ids, and takes that back; ALREADY_UNDONE the second time', async () => {
    const store = await open()
    const routes = routesOf(store)
    await insertCustomers(store, [
      customerRow({ customer_id: 'KODE-1' }),
      customerRow({ customer_id: 'KODE-2' }),
    ])
    const before = (await call(routes.list, {}, { context: admin })).rows
    const owner = await ownerOf(store)
    const { changeId, count } = await call(routes.regenerateIds, { password: PASSWORD }, { context: owner })
    expect(count).toBe(2)
    for (const row of (await call(routes.list, {}, { context: admin })).rows) {
      expect(row.customerId).toMatch(/^WZN-[1-9]\d\d$/)
    }
    const listed = await call(routes.changes, { group: 'bulk' }, { context: admin })
    expect(listed).toMatchObject({ count: 1, rows: [{ id: changeId, kind: 'customers-renumbered' }] })
    const undo = () => call(routes.undo, { id: changeId ?? '', password: PASSWORD }, { context: owner })
    expect(await undo()).toMatchObject({ restored: 2, kept: 0, customer: null })
    expect((await call(routes.list, {}, { context: admin })).rows).toEqual(before)
    await expect(undo()).rejects.toMatchObject({ code: 'ALREADY_UNDONE' })
    expect((await call(routes.changes, { group: 'bulk' }, { context: admin })).count).toBe(0)
  })

  it('new ids for all, and taking back what touched many, need the password; the tries are limited', async () => {
    const store = await open()
    const routes = routesOf(store)
    await insertCustomers(store, [customerRow({ customer_id: 'KODE-1' })])
    const context = await ownerOf(store)
    const renumber = (password: string) => call(routes.regenerateIds, { password }, { context })
    const ids = () => store.read.selectFrom('pelanggan').select('customer_id').execute()
    const refusedWith = (message: string) => ({
      code: 'BAD_REQUEST',
      issues: [{ path: ['password'], message }],
    })
    await expect(renumber('bukan-ini')).rejects.toMatchObject(refusedWith('Password salah'))
    await expect(renumber('')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await ids()).toEqual([{ customer_id: 'KODE-1' }])
    const { changeId } = await renumber(PASSWORD)
    const undo = (password?: string) =>
      call(routes.undo, { id: changeId ?? '', ...(password !== undefined && { password }) }, { context })
    const renumbered = await ids()
    expect(renumbered).not.toEqual([{ customer_id: 'KODE-1' }])
    await expect(undo()).rejects.toMatchObject(refusedWith('Password wajib diisi'))
    for (let tries = 0; tries < 10; tries++)
      await expect(undo('bukan-ini')).rejects.toMatchObject(refusedWith('Password salah'))
    await expect(undo(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(renumber(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await ids()).toEqual(renumbered)
  })

  it('lists what was deleted apart from the rest, newest first, and searches it', async () => {
    const store = await open()
    const routes = routesOf(store)
    await insertCustomers(store, [
      customerRow({ id: 'doc1', nama: 'Ani', customer_id: 'WZN-100' }),
      customerRow({ id: 'doc2', nama: 'Budi', customer_id: 'WZN-101' }),
    ])
    for (const id of ['doc1', 'doc2']) {
      clock.advance(1)
      await call(routes.delete, { id }, { context: admin })
    }
    await register(store)
    await call(routes.regenerateIds, { password: PASSWORD }, { context: await ownerOf(store) })
    const labels = async (question: { search?: string }) =>
      (await call(routes.changes, question, { context: admin })).rows.map((row) => row.label)
    expect(await labels({})).toEqual(['Budi (WZN-101)', 'Ani (WZN-100)'])
    expect(await labels({ search: 'ani' })).toEqual(['Ani (WZN-100)'])
  })

  it('CUS-51 refuses an edit without an id', async () => {
    const routes = routesOf(await open())
    await expect(call(routes.edit, { ...customerForm(), id: '' }, { context: admin })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: expect.arrayContaining([expect.objectContaining({ message: 'ID tidak valid' })]) },
    })
  })

  it('REG-03 takes 10 registrations an hour from one address, and others from elsewhere', async () => {
    const store = await open()
    const routes = routesOf(store)
    let number = 6281200000000
    const from = (address: string) => register(store, customerForm({ whatsapp: String(number++) }), address)
    for (let i = 0; i < 10; i++) expect(await from('10.0.0.1')).toEqual({})
    await expect(from('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await from('10.0.0.2')
    expect((await call(routes.list, {}, { context: admin })).total).toBe(11)
    clock.advance(60 * 60 * 1000)
    await from('10.0.0.1')
  })

  it('REG-13 a visitor who sends status and ids gets neither', async () => {
    const store = await open()
    const hostile = { ...customerForm({ status: 'Non-Aktif' }), id: 'doc1', customerId: 'WZN-777' }
    await register(store, hostile)
    const { rows } = await call(routesOf(store).list, {}, { context: admin })
    expect(rows).toMatchObject([{ status: 'Aktif', customerId: 'WZN-001', isNew: true }])
    expect(rows[0]?.id).not.toBe('doc1')
  })

  it('says how many bills stay when a customer goes (R11)', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1' })])
    const bills = [billRow({ customer_id: 'doc1' }), billRow({ customer_id: 'doc2' })]
    await store.transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    expect(await call(routesOf(store).get, { id: 'doc1' }, { context: admin })).toMatchObject({
      billCount: 1,
    })
  })
})
