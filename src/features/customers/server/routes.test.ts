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
import { admin, visitor } from '../../../../testing/request-context.ts'
import type { Store } from '../../../platform/database/store.ts'
import { customersRoutes } from './routes.ts'

describeOnBothDatabases('customersRoutes', (open) => {
  const clock = fixedClock()
  const routesOf = (store: Store, wakeWorker = () => {}) =>
    customersRoutes({ ...commandDeps(clock), store, wakeWorker })

  it('AUTH-18 refuses a visitor before the input is looked at, but for registration', async () => {
    const routes = routesOf(await open())
    const { register: _public, ...closed } = routes
    for (const route of Object.values(closed)) {
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
    expect(await call(routes.get, { id }, { context: admin })).toEqual({ customer, billCount: 0 })
    const edited = await call(routes.edit, { ...customerForm({ nama: 'Ani' }), id }, { context: admin })
    expect(edited.customer).toMatchObject({ id, nama: 'Ani', customerId: customer.customerId })
    const listed = await call(routes.list, { search: 'ani' }, { context: admin })
    expect(listed).toMatchObject({ rows: [edited.customer], total: 1, active: 1, filtered: 1, pageCount: 1 })
    expect(await call(routes.delete, { id }, { context: admin })).toEqual({})
    await expect(call(routes.get, { id }, { context: admin })).rejects.toMatchObject({ code: 'NOT_FOUND' })
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
    const register = (address: string) =>
      call(routes.register, customerForm(), { context: { ...visitor, address } })
    for (let i = 0; i < 10; i++) expect(await register('10.0.0.1')).toEqual({})
    await expect(register('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await register('10.0.0.2')
    expect((await call(routes.list, {}, { context: admin })).total).toBe(11)
    clock.advance(60 * 60 * 1000)
    await register('10.0.0.1')
  })

  it('REG-13 a visitor who sends status and ids gets neither', async () => {
    const store = await open()
    const hostile = { ...customerForm({ status: 'Non-Aktif' }), id: 'doc1', customerId: 'WZN-777' }
    await call(routesOf(store).register, hostile, { context: visitor })
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
