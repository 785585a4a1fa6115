import { expect, it } from 'vitest'
import { appUnderTest } from '../../../testing/app-under-test.ts'
import { customerForm, customerRow, insertCustomers } from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { proofHeader } from '../../../testing/registration-proof.ts'
import { readPackages } from '../../features/settings/server/public.ts'
import type { Store } from '../../platform/database/store.ts'
import { openLiveSettings } from './live-settings.ts'

async function start(store: Store) {
  const app = await appUnderTest(store)
  const cookie = await app.signIn()
  const ask = async (path: string, method = 'GET', json?: unknown) => {
    // What is asked later happens later.
    app.clock.advance(1000)
    const response = await app.request(`/api${path}`, { method, cookie, json })
    // biome-ignore lint/suspicious/noExplicitAny: whatever was answered is compared as a whole.
    return { status: response.status, body: (await response.json()) as any }
  }
  return { app, ask }
}

const bill = (customerId: string, period: string, amount: number) => ({
  customerId,
  period,
  amount,
  messageTemplate: '',
  notes: '',
  isPaid: false,
  notify: false,
  allowRepeat: false,
})

describeOnBothDatabases('packages over HTTP', (open) => {
  it('are for the admin alone', async () => {
    const { app } = await start(await open())
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'POST'],
      ['', 'PUT'],
      ['/move', 'POST'],
      ['/remove', 'POST'],
    ] as const) {
      const json = method === 'GET' ? undefined : {}
      expect((await app.request(`/api/settings/packages${path}`, { method, json })).status, path).toBe(401)
    }
  })

  it('are added, changed, moved and removed; every answer holds them all', async () => {
    const store = await open()
    const { ask } = await start(store)
    const added = await ask('/settings/packages', 'POST', { name: ' Rumah/20 ', price: 200_000 })
    expect(added).toMatchObject({
      status: 200,
      body: { rows: [{}, {}, { name: 'Rumah/20', price: 200_000, customerCount: 0 }] },
    })
    await ask('/settings/packages/move', 'POST', { package: 'Rumah/20', direction: 'up' })
    const changed = { package: 'Rumah/20', name: '..', price: 0 }
    expect((await ask('/settings/packages', 'PUT', changed)).body.rows[1]).toMatchObject({
      name: '..',
      price: 0,
    })
    expect((await ask('/settings/packages/remove', 'POST', { package: '..' })).body.rows).toHaveLength(2)
    expect(await ask('/settings/packages')).toMatchObject({
      body: { rows: [{ name: '4Mbps' }, { name: '7Mbps' }] },
    })
    expect(await ask('/settings/packages/remove', 'POST', { package: '..' })).toMatchObject({ status: 404 })
  })

  it.each([
    [{ name: '', price: 1 }, 'name', 'Nama paket wajib diisi'],
    [{ name: 'x'.repeat(41), price: 1 }, 'name', 'Maksimal 40 karakter'],
    [{ name: 'a\u0000', price: 1 }, 'name', 'Teks mengandung karakter yang tidak diperbolehkan'],
    [{ name: '7MBPS', price: 1 }, 'name', 'Nama paket sudah dipakai'],
    [{ name: 'a' }, 'price', 'Harga wajib berupa angka'],
    [{ name: 'a', price: '5' }, 'price', 'Harga wajib berupa angka'],
    [{ name: 'a', price: -1 }, 'price', 'Harga harus dari Rp 0 sampai Rp 100.000.000'],
    [{ name: 'a', price: 0.5 }, 'price', 'Harga harus dari Rp 0 sampai Rp 100.000.000'],
    [{ name: 'a', price: 100_000_001 }, 'price', 'Harga harus dari Rp 0 sampai Rp 100.000.000'],
  ])('refuse %j', async (form, field, message) => {
    const { ask } = await start(await open())
    const { status, body } = await ask('/settings/packages', 'POST', form)
    expect({ status, issue: body.data.issues[0] }).toEqual({ status: 400, issue: { path: [field], message } })
  })

  it('REG-12 a visitor and the admin may choose what is on offer from that moment, and nothing else', async () => {
    const store = await open()
    const { app, ask } = await start(store)
    const { status: _, ...visitor } = customerForm({ paket: 'Rumah 20' })
    const register = async () => {
      const response = await app.request('/api/registrations', {
        method: 'POST',
        json: visitor,
        headers: await proofHeader(app.request),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await register()).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: ['paket'], message: 'Pilih paket internet' }] } },
    })
    await ask('/settings/packages', 'POST', { name: 'Rumah 20', price: 200_000 })
    expect(await register()).toMatchObject({ status: 201 })
    const listed = await ask('/customers?paket=Rumah%2020')
    expect(listed.body).toMatchObject({ filtered: 1, rows: [{ paket: 'Rumah 20' }] })
  })

  it('stand in the pages from the moment that they are saved', async () => {
    const store = await open()
    // A clock that stands still: by itself it would not read them anew.
    const settings = await openLiveSettings({ store, clock: fixedClock() }, { timeZone: 'UTC', tileUrl: '' })
    const app = await appUnderTest(store, { settings })
    const post = { method: 'POST', cookie: await app.signIn(), json: { name: 'Rumah 20', price: 1 } }
    expect((await app.request('/api/settings/packages', post)).status).toBe(200)
    expect(settings.now().packages.map(({ name }) => name)).toEqual(['4Mbps', '7Mbps', 'Rumah 20'])
  })

  it('a price change touches only the bills that are made after it', async () => {
    const store = await open()
    const { ask } = await start(store)
    const tanggal_daftar = '2026-05-15T17:00:00.000Z'
    const customers = ['budi', 'siti'].map((id) =>
      customerRow({ id, nama: id, tanggal_daftar, paket: '7Mbps' }),
    )
    await insertCustomers(store, customers)
    await ask('/bills', 'POST', bill('budi', '2026-05', 77_419))
    const printed = async () => (await ask('/bills/print?period=2026-05')).body.rows
    const before = await printed()
    expect(before).toMatchObject([{ amount: 77_419, proratedAmount: 77_419 }])

    await ask('/settings/packages', 'PUT', { package: '7Mbps', name: '7Mbps', price: 310_000 })

    expect(await printed()).toEqual(before)
    expect(await ask(`/bills/${before[0].id}/apply-proration`, 'POST', {})).toMatchObject({
      body: { bill: { amount: 77_419 } },
    })
    expect((await ask('/billing/customers?search=siti')).body.rows).toMatchObject([{ price: 310_000 }])
    const suggestion = await ask('/billing/customers/siti/suggestion?period=2026-05')
    expect(suggestion.body).toMatchObject({ price: 310_000, proratedAmount: 160_000 })
    const drafts = await ask('/billing/bulk?period=2026-05&cycle=monthly')
    expect(drafts.body.rows).toMatchObject([{ state: 'billed' }, { amount: 160_000 }])
    await ask('/bills', 'POST', bill('siti', '2026-05', 160_000))
    expect(await printed()).toMatchObject([before[0], { amount: 160_000, proratedAmount: 160_000 }])
  })

  it('one that is removed while customers come leaves none of them without it', async () => {
    const store = await open()
    const { ask } = await start(store)
    for (let round = 0; round < 6; round++) {
      const name = `Paket ${round}`
      await ask('/settings/packages', 'POST', { name, price: 1 })
      const form = customerForm({ paket: name })
      const tasks = [
        () => ask('/customers', 'POST', form),
        () => ask('/settings/packages/remove', 'POST', { package: name }),
      ]
      const inTurn = round % 2 === 0 ? tasks : tasks.toReversed()
      const statuses = (await Promise.all(inTurn.map((task) => task()))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 400)).toHaveLength(1)
      const users = await store.read.selectFrom('pelanggan').select('id').where('paket', '=', name).execute()
      const offered = (await readPackages(store.read)).some((offer) => offer.name === name)
      expect(offered).toBe(users.length === 1)
    }
  })
})
