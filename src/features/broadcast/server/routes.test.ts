import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { appUnderTest, type TestRequest } from '../../../../testing/app-under-test.ts'
import { commandDeps, customerRow, insertCustomers, readOutbox } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import { broadcastRoutes } from './routes.ts'

const CUSTOMERS = [
  customerRow({ id: 'agus', nama: 'Agus', whatsapp: '6281111111111' }),
  customerRow({ id: 'budi', nama: 'Budi', whatsapp: '6282222222222' }),
]
const FORM = {
  id: 'siaran-1',
  customerIds: ['agus', 'budi'],
  message: '  Halo [Nama]\n',
  skipDoubles: true,
  skipAlreadyToday: true,
  allowUnfilled: false,
}

describeOnBothDatabases('broadcastRoutes', (open) => {
  it('AUTH-18 refuses a visitor before the input is looked at', async () => {
    const store = await open()
    const deps = { ...commandDeps(fixedClock()), store, openGateway: async () => undefined }
    const routes = broadcastRoutes(deps)
    expect(Object.keys(routes)).toHaveLength(9)
    for (const route of Object.values(routes)) {
      const refused = call(route as typeof routes.recipients, {}, { context: visitor })
      await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  })

  it('wakes the worker once the messages are stored', async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    const queuedAtWake: Promise<number>[] = []
    const routes = broadcastRoutes({
      ...commandDeps(fixedClock()),
      store,
      openGateway: async () => undefined,
      wakeWorker: () => void queuedAtWake.push(readOutbox(store).then(({ length }) => length)),
    })
    await call(routes.send, FORM, { context: admin })
    expect(await Promise.all(queuedAtWake)).toEqual([2])
  })
})

describeOnBothDatabases('broadcast over HTTP', (open) => {
  const start = async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    const app = await appUnderTest(store)
    const cookie = await app.signIn()
    const ask = async (path: string, options: TestRequest = {}) => {
      const response = await app.request(path, { ...options, cookie })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const send = (changes: object) =>
      ask('/api/broadcasts', { method: 'POST', json: { ...FORM, ...changes } })
    return { store, ask, send }
  }

  it('lists who can be written to, looks before sending, previews and sends', async () => {
    const { ask, send } = await start()
    const list = await ask('/api/broadcast/recipients?search=08111&pageSize=10')
    expect(list).toMatchObject({ status: 200, body: { count: 1, rows: [{ id: 'agus' }] } })
    expect((await ask('/api/broadcast/recipients/ids')).body.ids.toSorted()).toEqual(['agus', 'budi'])
    const json = { customerIds: FORM.customerIds, message: '[Waktu]' }
    const told = await ask('/api/broadcast/preflight', { method: 'POST', json })
    expect(told.body).toMatchObject({ count: 2, unfilled: ['[Waktu]'], session: { isReady: false } })
    const asked = { customerId: 'budi', message: FORM.message }
    const preview = await ask('/api/broadcast/preview', { method: 'POST', json: asked })
    expect(preview.body).toEqual({ text: 'Halo Budi' })
    expect(await send({})).toEqual({ status: 200, body: { jobId: 'siaran-1', count: 2 } })
    expect(await send({})).toEqual({ status: 200, body: { jobId: 'siaran-1', count: 2 } })
    const jobs = await ask('/api/jobs?active=true')
    expect(jobs.body.rows).toMatchObject([
      { id: 'siaran-1', kind: 'broadcast', label: 'Halo [Nama]', left: 2 },
    ])
  })

  it.each([
    ['customerIds', 'CAST-22 Pilih minimal satu pelanggan untuk mengirim pesan.', []],
    ['customerIds', 'Pilihan pelanggan tidak valid', undefined],
    ['customerIds', 'ID tidak valid', ['a/b']],
    ['customerIds', 'Terlalu banyak pelanggan', Array.from({ length: 200_001 }, (_, i) => `c${i}`)],
    ['message', 'CAST-23 Pesan tidak boleh kosong.', ''],
    ['message', 'CAST-23 Pesan tidak boleh kosong.', ' \n '],
    ['message', 'Maksimal 4000 karakter', 'x'.repeat(4001)],
    ['message', 'Teks mengandung karakter yang tidak diperbolehkan', '\u0000'],
    ['message', 'R33 Pesan masih berisi [Tanggal]. Isi dahulu sebelum mengirim.', 'Pada [Tanggal]'],
    ['id', 'ID tidak valid', ''],
    ['skipDoubles', 'Pilihan tidak valid', 'ya'],
  ])('refuses %s: %s', async (field, expected, value) => {
    const { send, store } = await start()
    const { status, body } = await send({ [field]: value })
    const message = expected.replace(/^(CAST-\d\d|R33) /, '')
    expect([status, body.data.issues[0].message]).toEqual([400, message])
    expect(body.data.issues[0].path[0]).toBe(field)
    expect(await readOutbox(store)).toEqual([])
  })

  it('answers 404 when nobody is left to write to', async () => {
    const { ask, send } = await start()
    expect(await send({ customerIds: ['tidak-ada'] })).toMatchObject({ status: 404 })
    const json = { customerId: 'tidak-ada', message: 'Halo' }
    expect(await ask('/api/broadcast/preview', { method: 'POST', json })).toMatchObject({ status: 404 })
  })

  it('keeps templates', async () => {
    const { ask } = await start()
    const json = { name: 'Libur', text: 'Kami libur.' }
    const added = await ask('/api/templates', { method: 'POST', json })
    expect(added).toMatchObject({ status: 201, body: { ...json, isBuiltIn: false } })
    expect(await ask('/api/templates', { method: 'POST', json })).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: ['name'] }] } },
    })
    const path = `/api/templates/${added.body.id}`
    const changed = { name: 'Libur panjang', text: 'Kami libur seminggu.' }
    expect((await ask(path, { method: 'PUT', json: changed })).body).toMatchObject(changed)
    const { rows } = (await ask('/api/templates')).body
    expect(rows).toHaveLength(7)
    expect((await ask(path, { method: 'DELETE' })).body.rows).toEqual(rows.slice(0, 6))
    expect((await ask(path, { method: 'DELETE' })).status).toBe(404)
    expect((await ask(path, { method: 'PUT', json: changed })).status).toBe(404)
  })

  it.each([
    ['name', 'Nama template wajib diisi', ' '],
    ['name', 'Maksimal 100 karakter', 'x'.repeat(101)],
    ['text', 'Isi template wajib diisi', ''],
    ['text', 'Maksimal 4000 karakter', 'x'.repeat(4001)],
  ])('refuses a template at %s: %s', async (field, message, value) => {
    const { ask } = await start()
    const json = { name: 'Libur', text: 'x', [field]: value }
    const { status, body } = await ask('/api/templates', { method: 'POST', json })
    expect([status, body.data.issues]).toEqual([400, [{ path: [field], message }]])
  })
})
