import { expect, it } from 'vitest'
import { customerForm } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { registrationDeps, solvedProof } from '../../../../../testing/registration-proof.ts'
import { insertRegistrations } from '../../../../../testing/registrations.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { listRegistrations } from '../queries/list-registrations.ts'
import { countNew } from '../queries.ts'
import { registerCustomer } from './register-customer.ts'
import { issueChallenge } from './registration-proof.ts'
import {
  approveRegistration,
  forgetOldRegistrations,
  rejectRegistration,
  reopenRegistration,
} from './review-registration.ts'
import { takeRegistration } from './take-registration.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const { status: _, ...FORM } = customerForm()

describeOnBothDatabases('reviewing registrations', (open, database) => {
  const clock = fixedClock()
  const customers = (store: Store) => store.read.selectFrom('pelanggan').selectAll().execute()
  const kinds = async (store: Store) =>
    (
      await store.read
        .selectFrom('trail_change')
        .select(['kind', 'label'])
        .orderBy('created_at')
        .orderBy('kind')
        .execute()
    ).map(({ kind, label }) => `${kind}: ${label}`)
  const listed = async (store: Store, state: 'waiting' | 'rejected' = 'waiting') =>
    (await listRegistrations(store.read, { state, page: 1, pageSize: 25 })).rows
  const act = (store: Store, what: typeof approveRegistration | typeof rejectRegistration, id: string) =>
    store.transaction<unknown>((trx) => what(trx, { clock }, id))

  // A SQLite file is for one process.
  const otherProcess = async (store: Store) =>
    database.dialect === 'postgres' ? database.openAgain() : store

  async function startWithReview() {
    const store = await open()
    await store.transaction((trx) =>
      trx.updateTable('business_setting').set({ review_registrations: 1 }).execute(),
    )
    const deps = registrationDeps(store, clock)
    const proof = solvedProof(await issueChallenge(deps))
    await takeRegistration(deps, FORM, { address: '10.0.0.1', proof })
    const [waiting] = await listed(store)
    return { store, deps, proof, id: waiting?.id ?? '' }
  }

  it('with the setting a registration waits, and is no customer', async () => {
    const { store } = await startWithReview()
    expect(await customers(store)).toEqual([])
    expect(await countNew(store.read)).toEqual({ count: 1, waiting: 1 })
    expect(await store.read.selectFrom('customer_total').select('customer_count').execute()).toEqual([
      { customer_count: 0 },
    ])
    expect(await listed(store)).toMatchObject([
      { nama: FORM.nama, whatsapp: FORM.whatsapp, tanggalDaftar: '2026-04-30T17:00:00.000Z', alike: [] },
    ])
    expect(await kinds(store)).toEqual(['registration-queued: Budi Santoso'])
  })

  it('sent again it waits once', async () => {
    const { store, deps, proof } = await startWithReview()
    await takeRegistration(deps, FORM, { address: '10.0.0.1', proof })
    expect(await listed(store)).toHaveLength(1)
  })

  it('approved it becomes the very customer that it would have been', async () => {
    const { store, deps, id } = await startWithReview()
    await act(store, approveRegistration, id)
    await store.transaction((trx) => registerCustomer(trx, deps, FORM))
    const [approved, registered] = await customers(store)
    expect({ ...approved, id: '' }).toEqual({ ...registered, id: '' })
    expect(approved).toMatchObject({ customer_id: null, is_new: 1, status: 'Aktif' })
    expect(await store.read.selectFrom('customer_total').select('customer_count').execute()).toEqual([
      { customer_count: 2 },
    ])
    expect(await listed(store)).toEqual([])
    expect((await kinds(store)).slice(0, 4)).toEqual(
      expect.arrayContaining([
        'registration-approved: Budi Santoso',
        'customer-registered: Budi Santoso (WZN-001)',
      ]),
    )
  })

  it('is approved although its package was taken off the offer meanwhile', async () => {
    const store = await open()
    const [id = ''] = await insertRegistrations(store, [{ paket: 'Paket Lama' }])
    await act(store, approveRegistration, id)
    expect(await customers(store)).toMatchObject([{ paket: 'Paket Lama' }])
  })

  it('approved twice, one after the other or by six tabs at once, it is one customer', async () => {
    const { store, id } = await startWithReview()
    const again = await otherProcess(store)
    const answers = await Promise.allSettled(
      [store, again, store, again, store, again].map((tab) => act(tab, approveRegistration, id)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'REGISTRATION_DECIDED' })
    await expect(act(store, approveRegistration, id)).rejects.toMatchObject({ code: 'REGISTRATION_DECIDED' })
    expect(await customers(store)).toHaveLength(1)
  })

  it('approved and rejected at once, one of the two holds', async () => {
    const { store, id } = await startWithReview()
    const again = await otherProcess(store)
    const [approved, rejected] = await Promise.allSettled([
      act(store, approveRegistration, id),
      act(again, rejectRegistration, id),
    ])
    expect([approved?.status, rejected?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await customers(store)).toHaveLength(approved?.status === 'fulfilled' ? 1 : 0)
    expect(await listed(store, 'rejected')).toHaveLength(rejected?.status === 'fulfilled' ? 1 : 0)
  })

  it('rejected it is listed apart, and can wait again', async () => {
    const { store, id } = await startWithReview()
    await act(store, rejectRegistration, id)
    expect(await customers(store)).toEqual([])
    expect(await countNew(store.read)).toEqual({ count: 0, waiting: 0 })
    expect(await listed(store, 'rejected')).toMatchObject([{ id, decidedAt: expect.any(String) }])
    await expect(act(store, approveRegistration, id)).rejects.toMatchObject({ code: 'REGISTRATION_DECIDED' })
    await act(store, reopenRegistration, id)
    expect(await listed(store)).toMatchObject([{ id, decidedAt: null }])
    await expect(act(store, reopenRegistration, id)).rejects.toMatchObject({ code: 'REGISTRATION_DECIDED' })
    await act(store, approveRegistration, id)
    expect(await customers(store)).toHaveLength(1)
    expect(await kinds(store)).toEqual(
      expect.arrayContaining(['registration-rejected: Budi Santoso', 'registration-reopened: Budi Santoso']),
    )
  })

  it.each([approveRegistration, rejectRegistration, reopenRegistration])(
    '%o throws NOT_FOUND',
    async (what) => {
      await expect(act(await open(), what, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  it('what was decided is kept for 30 days, what waits for ever, a used proof for a day', async () => {
    const { store, id } = await startWithReview()
    const { id: rejected = '' } = { id: (await insertRegistrations(store, [{}]))[0] }
    const long = fixedClock(new Date(clock.nowMs()).toISOString())
    await store.transaction((trx) => rejectRegistration(trx, { clock: long }, rejected))
    const proofs = async () =>
      (await store.read.selectFrom('registration_proof').select('id').execute()).length
    const after = async (ms: number) => {
      long.advance(ms)
      await forgetOldRegistrations(store, long)
      return [(await listed(store, 'rejected')).length, await proofs()]
    }
    expect(await after(DAY_MS)).toEqual([1, 1])
    expect(await after(1)).toEqual([1, 0])
    expect(await after(29 * DAY_MS - 1)).toEqual([1, 0])
    expect(await after(1)).toEqual([0, 0])
    expect(await listed(store)).toMatchObject([{ id }])
  })

  it('the trail keeps no data of who was rejected but the name', async () => {
    const { store, id } = await startWithReview()
    await act(store, rejectRegistration, id)
    const items = await store.read.selectFrom('trail_item').select(['before', 'after']).execute()
    expect(JSON.stringify(items)).not.toMatch(/62812|Weleri/)
  })
})
