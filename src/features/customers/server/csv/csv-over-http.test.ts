import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '../../../../../testing/app-under-test.ts'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { FieldIssue } from '../../../../shared/app-error.ts'
import type { ImportPreview } from '../../contract.ts'

const HEADER = 'ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Tanggal Daftar'
const ROW = ',Budi,Weleri,6281234567890,"-6.97, 110.07",4Mbps,2026-05-01'
interface Refusal {
  code: string
  data: { issues: FieldIssue[] }
}

const MIB = 1024 * 1024
const ENDPOINTS = [
  ['GET', '/api/customers/export'],
  ['POST', '/api/customers/import/preview'],
  ['POST', '/api/customers/import'],
] as const

describeOnBothDatabases('CSV over HTTP', (open) => {
  let store: Store
  let app: AppUnderTest
  let cookie: string
  beforeEach(async () => {
    store = await open()
    app = await appUnderTest(store)
    cookie = await app.signIn()
  })
  const post = (path: string, json: unknown) => app.request(path, { method: 'POST', cookie, json })
  const preview = async (text: string) =>
    (await (await post('/api/customers/import/preview', { text })).json()) as ImportPreview
  const refusal = async (answer: Response) => (await answer.json()) as Refusal
  const manyCustomers = (count: number) =>
    insertCustomers(
      store,
      Array.from({ length: count }, (_, number) => customerRow({ customer_id: `WZN-${1000 + number}` })),
    )

  it.each(ENDPOINTS)('AUTH-18 %s %s answers 401 without a session', async (method, path) => {
    const body = method === 'POST' ? { json: { text: `${HEADER}\n${ROW}` } } : {}
    expect((await app.request(path, { method, ...body })).status).toBe(401)
  })

  it('CSV-01 the export is streamed, as a file with the day in its name, and kept nowhere', async () => {
    await manyCustomers(3)
    const answer = await app.request('/api/customers/export', { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="data-pelanggan-2026-05-20.csv"',
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-length')).toBe(null)
    expect((await answer.text()).split('\r\n')).toHaveLength(5)
  })

  it('the export goes compressed to who takes that', async () => {
    await manyCustomers(1200)
    const headers = { 'accept-encoding': 'gzip' }
    const zipped = await app.request('/api/customers/export', { cookie, headers })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const bytes = gunzipSync(await zipped.arrayBuffer())
    const plain = await app.request('/api/customers/export', { cookie })
    expect(bytes.equals(Buffer.from(await plain.arrayBuffer()))).toBe(true)
  })

  it.each([{}, { 'accept-encoding': 'gzip' }])(
    'who leaves in the middle of an export (%o) is no fault of ours',
    async (headers) => {
      await manyCustomers(1200)
      const answer = await app.request('/api/customers/export', { cookie, headers })
      const reader = answer.body?.getReader()
      await reader?.read()
      await reader?.cancel()
      expect(app.logged().filter(({ level }) => Number(level) >= 40)).toEqual([])
    },
  )

  it('the export takes the filters of the list, and refuses others', async () => {
    await insertCustomers(store, [customerRow({ nama: 'Ani' }), customerRow({ nama: 'Budi' })])
    const found = await app.request('/api/customers/export?search=ani', { cookie })
    expect((await found.text()).split('\r\n')).toHaveLength(3)
    expect((await app.request('/api/customers/export?status=hilang', { cookie })).status).toBe(400)
  })

  it('CSV-13, CSV-14 shows, then saves, and refuses what was not shown (R15)', async () => {
    const text = `${HEADER}\n${ROW}`
    const { fingerprint, added } = await preview(text)
    expect(added).toEqual([{ line: 2, customerId: null, nama: 'Budi' }])
    const other = await post('/api/customers/import', {
      text,
      fingerprint: 'x'.repeat(64),
      fileName: 'a.csv',
    })
    expect([other.status, (await refusal(other)).code]).toEqual([409, 'IMPORT_CHANGED'])
    const saved = await post('/api/customers/import', { text, fingerprint, fileName: 'a.csv' })
    expect(await saved.json()).toEqual({ changeId: expect.any(String), added: 1, changed: 0 })
    const again = await post('/api/customers/import', { text, fingerprint, fileName: 'a.csv' })
    expect(again.status).toBe(409)
  })

  it('CSV-16 a file without a header is a problem of the field', async () => {
    for (const path of ['/api/customers/import/preview', '/api/customers/import']) {
      const answer = await post(path, { text: '', fingerprint: 'x', fileName: 'a.csv' })
      expect(answer.status).toBe(400)
      expect((await refusal(answer)).data.issues).toEqual([{ path: ['text'], message: 'File ini kosong.' }])
    }
  })

  describe('sizes (R15)', () => {
    const row = `${ROW.replace('Weleri', 'W'.repeat(300))}\n`
    const textOf = (bytes: number) => `${HEADER}\n${row.repeat(Math.ceil(bytes / row.length))}`

    it('takes files that other endpoints would not', async () => {
      const text = textOf(1.5 * MIB)
      expect((await preview(text)).added).toHaveLength(text.split('\n').length - 2)
      const elsewhere = await post('/api/customers', { nama: text })
      expect([elsewhere.status, (await refusal(elsewhere)).code]).toEqual([413, 'BODY_TOO_LARGE'])
    })

    it('refuses a text over 10 MB, and a body that no such text needs', async () => {
      const tooLong = await post('/api/customers/import/preview', { text: textOf(10 * MIB + 1) })
      expect(tooLong.status).toBe(400)
      expect((await refusal(tooLong)).data.issues[0]?.message).toBe('Berkas terlalu besar')
      const tooLarge = await post('/api/customers/import/preview', { text: 'x', more: 'x'.repeat(25 * MIB) })
      expect(tooLarge.status).toBe(413)
    })
  })

  it('what databases cannot store is refused in its row, not as a fault', async () => {
    const { added, refused } = await preview(
      [HEADER, ROW.replace('Budi', 'Bu\u0000di'), ROW.replace('Weleri', 'We\ud800leri'), ROW].join('\n'),
    )
    expect(refused.map(({ line }) => line)).toEqual([2, 3])
    expect(added).toHaveLength(1)
  })
})
