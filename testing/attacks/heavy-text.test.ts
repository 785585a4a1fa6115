import { beforeEach, expect, it, vi } from 'vitest'
import { type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import { freshSqlite } from '../fresh-sqlite.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

/** What makes a careless pattern try again from every place. */
const PIECES = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  'a',
  '0',
  '62',
  '-',
  '.',
  '@',
  'a.',
  'a@',
  '[',
  '{',
  '{z}',
  '"',
  ',',
  "'",
  '\\',
  '%',
  '(',
  '=',
  '😀',
]
/** What the body may hold, and what is short enough to pass the first check of each field. */
const LENGTHS = [900_000, 3_900, 480, 110, 36]
const FIELDS = 3_000
const MAX_MS = 2_000
const HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar\r\n'

const open = freshSqlite()
let app: AppUnderTest
let cookie: string
beforeEach(async () => {
  app = await appUnderTest(await open())
  cookie = await app.signIn()
})

const repeated = (piece: string, length: number) => `${piece.repeat(length / piece.length)}!`

/** The answer that cost most, in milliseconds of the processor, by what was sent. */
async function slowest(ask: (text: string) => Promise<Response>, length: number): Promise<[number, string]> {
  let worst: [number, string] = [0, '']
  for (const piece of PIECES) {
    const before = process.cpuUsage()
    const response = await ask(repeated(piece, length))
    await response.arrayBuffer()
    expect([piece, response.status < 500]).toEqual([piece, true])
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000
    if (ms > worst[0]) worst = [ms, piece]
  }
  return worst
}

const PERSON = {
  nama: 'Budi',
  alamat: 'Weleri',
  whatsapp: '081234567890',
  tanggalDaftar: '2026-05-01',
  koordinat: '-6.97, 110.07',
  paket: '4Mbps',
  status: 'Aktif',
}

const FORMS: [string, string, object, string[]][] = [
  ['POST', '/customers', PERSON, Object.keys(PERSON)],
  ['POST', '/session', { email: 'a@b.id', password: 'x'.repeat(8) }, ['email']],
  ['POST', '/templates', { name: 'a', text: 'b' }, ['name', 'text']],
  ['POST', '/broadcast/preview', { customerId: 'abc', message: 'b' }, ['message']],
  [
    'POST',
    '/billing/preview-reminder',
    { customerId: 'abc', amount: 1, messageTemplate: 'b' },
    ['messageTemplate'],
  ],
  ['PUT', '/settings/system', { version: 1, timeZone: '', tileUrl: '' }, ['timeZone', 'tileUrl']],
  [
    'PUT',
    '/settings/business',
    { version: 1, name: '', address: '', bankDetails: '', dueDay: 5 },
    ['name', 'bankDetails'],
  ],
  [
    'PUT',
    '/settings/texts',
    { version: 1, welcome: '', confirmation: '', reminder: '', bulkReminder: '' },
    ['welcome'],
  ],
  ['PUT', '/gateway/connection', { url: 'http://x', session: 'x', apiKey: '' }, ['url', 'session', 'apiKey']],
  ['PUT', '/settings/logo', { image: '' }, ['image']],
]

it.each(FORMS)(
  '%s %s answers a text of up to 900 KB within two seconds',
  async (method, path, good, fields) => {
    for (const field of fields) {
      const ask = (text: string) =>
        app.request(`/api${path}`, { method, cookie, json: { ...good, [field]: text } })
      for (const length of LENGTHS) {
        const [ms, piece] = await slowest(ask, length)
        expect([field, length, piece, ms < MAX_MS]).toEqual([field, length, piece, true])
      }
    }
  },
)

it.each([
  '/customers?search=',
  '/bills?period=2026-05&search=',
  '/find?search=',
  '/bills/history?search=',
  '/customers/x',
])('%s answers a long text in the address within two seconds', async (path) => {
  const [ms, piece] = await slowest(
    (text) => app.request(`/api${path}${encodeURIComponent(text)}`, { cookie }),
    FIELDS,
  )
  expect([piece, ms < MAX_MS]).toEqual([piece, true])
})

it('a CSV file of odd characters is looked through within seconds', async () => {
  const ask = (text: string) =>
    app.request('/api/customers/import/preview', {
      method: 'POST',
      cookie,
      json: { text: `${HEADER}${text}` },
    })
  const [ms, piece] = await slowest(ask, 2_000_000)
  expect([piece, ms < 4_000]).toEqual([piece, true])
})
