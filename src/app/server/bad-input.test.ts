import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ADMIN, type AppUnderTest, appUnderTest, type TestRequest } from '../../../testing/app-under-test.ts'
import { customerForm } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { startSandboxGateway } from '../../../testing/gateway/sandbox-gateway.ts'
import { proofHeader } from '../../../testing/registration-proof.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { testSecrets } from '../../../testing/test-secrets.ts'
import { queueRegistration } from '../../features/customers/server/commands/queue-registration.ts'
import { rejectRegistration } from '../../features/customers/server/commands/review-registration.ts'
import { endSecondFactor } from '../../features/identity/server/commands/end-second-factor.ts'
import { setPassword } from '../../features/identity/server/commands/set-password.ts'
import { startSecondFactor } from '../../features/identity/server/commands/start-second-factor.ts'
import { findAdmin } from '../../features/identity/server/queries.ts'
import { gatewayOpener } from '../../features/messaging/server/gateway/open-gateway.ts'
import type { Store } from '../../platform/database/store.ts'
import { APP_ERRORS } from '../../shared/app-error.ts'
import { type Endpoint, listEndpoints } from './endpoints.ts'
import { appContract } from './router.ts'

// The same code decides on both; on PostgreSQL each request takes several times as long.
const RUNS = { sqlite: 40, postgres: 10 }
const COSTS_A_PASSWORD_CHECK = new Set([
  'identity.signIn',
  'identity.signOut',
  'security.changePassword',
  'backups.allowDownload',
  'customers.regenerateIds',
  'customers.undo',
  'secondFactor.start',
  'secondFactor.renewCodes',
  'secondFactor.end',
])
const MIB = 1024 * 1024

const BACKUP = {
  name: 'tagihan-20260520-090000.sqlite',
  madeAt: '2026-05-20T02:00:00.000Z',
  bytes: 1,
  sha256: 'x',
  rows: {},
  figures: {},
}

function storeBackup(dataDir: string): void {
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', BACKUP.name), 'x')
  writeFileSync(join(dataDir, 'backups', BACKUP.name.replace('.sqlite', '.json')), JSON.stringify(BACKUP))
}

const PERSON = {
  nama: 'Budi Santoso',
  alamat: 'Weleri, Kendal',
  whatsapp: '081234567890',
  tanggalDaftar: '2026-05-01',
  koordinat: '-6.97, 110.07',
  paket: '4Mbps',
}

const BILL = {
  period: '2026-05',
  amount: 100000,
  messageTemplate: 'Halo [nama]',
  notes: '',
  isPaid: false,
  notify: true,
}

const bulkSave = (id: string, customerId: string) => ({
  id,
  period: '2027-01',
  dueDay: 5,
  cycle: 'monthly',
  notify: true,
  rows: [{ customerId, amount: 100000, isPaid: false, again: true }],
})

const broadcast = (id: string, customerId: string) => ({
  id,
  customerIds: [customerId],
  message: 'Halo [Nama], bayar [tagihan]',
  skipDoubles: true,
  skipAlreadyToday: true,
  allowUnfilled: true,
})

const CUSTOMER_FILTER = { status: 'Aktif', paket: '4Mbps', sort: 'nama', order: 'desc' }

const PACE = { pauseMinSeconds: 30, pauseMaxSeconds: 60, dailyCap: 200, quietFrom: '20:00', quietTo: '07:00' }

const CSV = `User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar
,,Siti Aminah,Weleri,081299998888,"-6.97, 110.07",4Mbps,Aktif,2026-05-01`

interface Ids {
  customer: string
  /** A deletion that can be taken back. */
  change: string
  /** Of the preview of `CSV`. */
  fingerprint: string
  bill: string
  unpaidBill: string
  /** The deletion of a bill. */
  billChange: string
  bulkRun: string
  message: string
  job: string
  /** One of the admin's own. */
  template: string
  /** For one download of `BACKUP`. */
  ticket: string
  /** Of a second factor that was started. */
  factorCode: string
  /** Two that wait, and a rejected one. */
  registrations: readonly string[]
}

/** A request that each endpoint takes; the tests break it. */
function goodRequests({
  customer,
  change,
  fingerprint,
  bill,
  unpaidBill,
  billChange,
  bulkRun,
  message,
  job,
  template,
  ticket,
  factorCode,
  registrations,
}: Ids): Record<string, Record<string, unknown>> {
  const page = { search: 'budi', page: 1, pageSize: 25 }
  return {
    'identity.signIn': { email: 'admin@contoh.test', password: 'rahasia-123' },
    'identity.sessionState': {},
    'identity.signOut': {},
    'security.passwordState': {},
    'security.changePassword': { oldPassword: ADMIN.password, newPassword: 'rahasia-baru' },
    'security.sessions': {},
    'security.endSession': { id: 'x' },
    'security.endOtherSessions': {},
    'backups.list': {},
    'backups.make': {},
    'backups.allowDownload': { name: BACKUP.name, password: ADMIN.password },
    'backups.download': { ticket },
    'customers.list': { ...page, ...CUSTOMER_FILTER },
    'customers.newCount': {},
    'customers.exportCsv': { search: 'budi', ...CUSTOMER_FILTER },
    'customers.previewImport': { text: CSV },
    'customers.importCsv': { text: CSV, fingerprint, fileName: 'data.csv' },
    'customers.regenerateIds': { password: ADMIN.password },
    'customers.changes': { ...page, group: 'bulk' },
    'customers.undo': { id: change, password: ADMIN.password },
    'customers.markSeen': { id: customer },
    'customers.get': { id: customer },
    'customers.add': { ...PERSON, status: 'Aktif' },
    'customers.edit': { ...PERSON, status: 'Aktif', id: customer },
    'customers.delete': { id: customer },
    'registration.challenge': {},
    'registration.register': PERSON,
    'review.list': { state: 'waiting', page: 1, pageSize: 25 },
    'review.approve': { id: registrations[0] },
    'review.reject': { id: registrations[1] },
    'review.reopen': { id: registrations[2] },
    'billing.billableCustomers': page,
    'billing.billableIds': { search: 'budi' },
    'billing.defaults': {},
    'billing.create': { ...BILL, customerId: customer, allowRepeat: true },
    'billing.list': { ...page, period: '2026-05', status: 'semua', sort: 'tanggal', order: 'desc' },
    'billing.ofCustomer': { id: customer, page: 1, pageSize: 25 },
    'billing.setPaid': { id: bill, isPaid: true },
    'billing.delete': { id: bill },
    'billing.deletedBills': page,
    'billing.restore': { id: billChange },
    'billing.suggestion': { id: customer, period: '2026-05' },
    'billing.previewReminder': { customerId: customer, amount: 100000, messageTemplate: 'Halo [Nama]' },
    'billing.remind': { id: 'kirim-yang-lain', customerIds: [customer], messageTemplate: 'Halo [Nama]' },
    'billing.unpaid': { ...page, told: 'no' },
    'billing.unpaidIds': { search: 'budi', told: 'no' },
    'billing.bulkDrafts': { period: '2026-05', cycle: 'quarterly', cursor: '2026-05 budi x' },
    'billing.saveBulk': bulkSave('simpan-massal-yang-lain', customer),
    'billing.bulkRuns': { page: 1, pageSize: 25 },
    'billing.bulkRun': { id: bulkRun },
    'billing.bulkLeftOut': { ...page, id: bulkRun },
    'billing.printList': { ...page, period: '2026-05' },
    'billing.printAll': { search: 'budi', period: '2026-05', cursor: '2026-05 budi x' },
    'billing.applyProration': { id: unpaidBill },
    'billing.message': { id: bill },
    'billing.send': { id: bill, text: 'Halo' },
    'billHistory.list': {
      search: 'budi',
      from: '2026-04',
      to: '2026-05',
      status: 'belum',
      cursor: '',
      pageSize: 25,
    },
    'billHistory.account': { id: customer, page: 1, pageSize: 25 },
    'trail.list': {
      group: 'tagihan',
      from: '2026-05-01',
      to: '2026-05-31',
      customerId: customer,
      cursor: '2026-05-20T02:00:00.000Z~x',
      pageSize: 25,
    },
    'trail.items': { id: change, customerId: customer, cursor: '1', pageSize: 25 },
    'dashboard.summary': {},
    'find.find': { search: 'budi' },
    'reports.year': { year: 2026 },
    'packages.list': {},
    'packages.add': { name: `Paket ${customer}`, price: 200_000 },
    'packages.edit': { package: '7Mbps', name: '7Mbps', price: 160_000 },
    'packages.move': { package: '7Mbps', direction: 'up' },
    // Added just before.
    'packages.remove': { package: `Paket ${customer}` },
    'settings.get': {},
    'settings.saveBusiness': { version: 1, name: 'Desa Net', address: '', bankDetails: 'BCA 1', dueDay: 5 },
    'settings.saveRegistration': { version: 1, reviewRegistrations: false },
    // Whoever is second finds another version, but changes nothing.
    'settings.saveTexts': { version: 1, welcome: '', confirmation: '', reminder: '', bulkReminder: '' },
    'settings.saveSystem': { version: 1, timeZone: '', tileUrl: '' },
    'settings.saveLogo': { image: 'iVBORw0KGgo=' },
    'settings.removeLogo': {},
    'dashboard.newest': {},
    'dashboard.map': { search: 'budi' },
    'dashboard.mapMarkers': { west: 110, south: -7.2, east: 110.2, north: -6.9, zoom: 13, search: 'budi' },
    'dashboard.customersAt': { cell: 14324984954602, zoom: 18, search: 'budi' },
    'messaging.outcome': { id: message },
    'messaging.list': { ...page, state: 'queued', jobId: job },
    'messaging.resend': { id: message },
    'messaging.assumeSent': { id: message },
    'messaging.job': { id: job, seen: 'running-0-0-0-0-0-0-0' },
    'messaging.currentJobs': { active: 'true' },
    'messaging.pastJobs': page,
    'messaging.pauseJob': { id: job },
    'messaging.resumeJob': { id: job },
    'messaging.cancelJob': { id: job },
    'messaging.resendFailed': { id: job },
    'messaging.ofCustomer': { id: customer, page: 1, pageSize: 25 },
    'messaging.gateway': {},
    'messaging.testGateway': {},
    'gateway.settings': {},
    'gateway.saveConnection': { url: 'http://waha.test:3000', session: 'default', apiKey: 'kunci-gateway' },
    'secondFactor.state': {},
    'secondFactor.start': { password: ADMIN.password },
    'secondFactor.confirm': { code: factorCode },
    'secondFactor.renewCodes': { password: ADMIN.password },
    'secondFactor.end': { password: ADMIN.password },
    'secondFactor.decline': {},
    'gateway.savePace': PACE,
    'gateway.renewWebhookKey': {},
    'gateway.session': {},
    'gateway.startSession': {},
    'gateway.restartSession': {},
    'gateway.qr': {},
    'broadcast.recipients': page,
    'broadcast.recipientIds': { search: 'budi' },
    'broadcast.preview': { customerId: customer, message: 'Halo [Nama]' },
    'broadcast.preflight': { customerIds: [customer], message: 'Halo [Nama]' },
    'broadcast.send': broadcast('siaran-yang-lain', customer),
    'broadcast.templates': {},
    'broadcast.addTemplate': { name: 'Libur', text: 'Kami libur.' },
    'broadcast.editTemplate': { id: template, name: 'Libur panjang', text: 'Kami libur seminggu.' },
    'broadcast.removeTemplate': { id: template },
  }
}

const endpoints = listEndpoints(appContract).map((endpoint) => ({
  ...endpoint,
  id: `${endpoint.slice}.${endpoint.name}`,
}))

/** What has broken something somewhere; tried in every field of every endpoint. */
const NASTY_TEXTS = [
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202eterbalik\u202c',
  "'; drop table pelanggan; --",
  '1e309',
  '%',
]
const NASTY_VALUES = [
  ...NASTY_TEXTS,
  -1,
  2 ** 53,
  1e308,
  0.5,
  null,
  true,
  [],
  {},
  [['a']],
  { __proto__: null },
]

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ...NASTY_TEXTS,
    '',
    ' ',
    '\ufeff',
    '\u200b',
    '\u001b[31m',
    '_%\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '9'.repeat(400),
    '2026-02-30',
    '2026-13',
    '-6.97; 110.07',
    '62',
    '٠١٢٣',
    'NaN',
    'Infinity',
    '0x10',
  ),
)

const oddNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0.5, -0, 1e21, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, Number.MIN_VALUE),
)

const keys = fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'nama', 'length', '')

const oddValue = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.oneof(oddText, oddNumber), { maxLength: 3 }),
  fc.dictionary(keys, fc.oneof(oddText, oddNumber), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A good request with some fields replaced, dropped or added; now and then something else altogether. */
function brokenRequest(good: object): fc.Arbitrary<unknown> {
  const names = fc.oneof(
    keys,
    ...(Object.keys(good).length > 0 ? [fc.constantFrom(...Object.keys(good))] : []),
  )
  const changes = fc.array(fc.tuple(names, oddValue), { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 5, arbitrary: changes.map((entries) => withOwnEntries(good, entries)) },
    { weight: 1, arbitrary: oddValue },
  )
}

// Not spread: a key `__proto__` has to become a property, as JSON.parse makes it.
function withOwnEntries(good: object, entries: [string, unknown][]): object {
  const result: object = { ...good }
  for (const [key, value] of entries) {
    Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return result
}

function requestFor(endpoint: Endpoint, input: unknown): [string, TestRequest] {
  const fields = Object.entries(typeof input === 'object' && input !== null ? input : { search: input })
  const inPath = new Map(fields.filter(([key]) => endpoint.path.includes(`{${key}}`)))
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => asUrlText(inPath.get(key) ?? 'abc'))}`
  if (endpoint.method !== 'GET') return [path, { method: endpoint.method, json: input }]
  const query = fields
    .filter(([key]) => !inPath.has(key))
    .map(([key, value]) => `${asUrlText(key)}=${asUrlText(value)}`)
  return [`${path}?${query.join('&')}`, {}]
}

function asUrlText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // A lone surrogate has no UTF-8 form: send the bytes that a careless client would.
  return [...text].map((char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ed%a0%80')).join('')
}

const TABLES = [
  'pelanggan',
  'tagihan',
  'message',
  'message_job',
  'message_template',
  'bulk_left_out',
  'bulk_run',
  'invoice_sequence',
  'period_total',
  'package_total',
  'package_offer',
  'package_price',
  'business_setting',
  'business_logo',
  'customer_exit',
  'former_name',
  'registration',
  'registration_proof',
  'trail_change',
  'trail_item',
  'account',
  'admin_identity',
  'second_factor',
  'recovery_code',
  'customer_group',
  'debtor',
] as const

async function rowCounts(store: Store): Promise<unknown> {
  const counts = TABLES.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`)
  return (await sql`select ${sql.join(counts)}`.execute(store.read)).rows[0]
}

async function expectRefusalWithShape(response: Response): Promise<void> {
  const body = JSON.parse(await response.text())
  const known = APP_ERRORS[body.code as keyof typeof APP_ERRORS]
  expect([body.code, known?.status]).toEqual([body.code, response.status])
  expect(Object.keys(body).sort()).toEqual(['code', 'data', 'defined', 'message', 'status'])
  expect(Object.keys(body.data)).toEqual(['issues'])
  for (const issue of body.data.issues) {
    expect(Object.keys(issue).sort()).toEqual(['message', 'path'])
    expect([typeof issue.message, Array.isArray(issue.path)]).toEqual(['string', true])
    expect(issue.message).not.toMatch(/invalid|expected|required|too (small|big)/i)
  }
}

describeOnBothDatabases('bad input', (open, { dialect }) => {
  let store: Store
  let app: AppUnderTest
  let cookie: string
  let dataDir: string
  let stopping: AbortController
  let visitor = 0
  beforeEach(async () => {
    store = await open()
    dataDir = tempFolder('bad-input')
    stopping = new AbortController()
    storeBackup(dataDir)
    app = await appUnderTest(store, {
      dataPlace: { dataDir, databaseUrl: undefined },
      stopping: stopping.signal,
    })
    cookie = await app.signIn()
  })
  afterEach(() => {
    stopping.abort()
    removeFolder(dataDir)
  })

  const forget = (keys: string) =>
    store.transaction((trx) => trx.deleteFrom('rate_limit').where('key', 'like', keys).execute())

  /** Sends it; a refusal must have the one shape and leave no row behind. */
  async function sendSafely(path: string, request: TestRequest): Promise<Response> {
    const before = await rowCounts(store)
    // Another address each time, or the limits would answer instead of what is tested.
    visitor++
    const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
    const isRegistration = path === '/api/registrations' && request.method === 'POST'
    const headers = isRegistration ? await proofHeader(app.request) : {}
    const response = await app.request(path, { ...request, headers, cookie, address })
    if (isRegistration) await forget('registration%')
    if (path === '/api/password' && response.ok) await setPassword(store, ADMIN)
    if (path === '/api/password' || path.endsWith('/downloads') || path.includes('/second-factor'))
      await forget('sign-in %')
    // Signing in or out, and another password, end the session that was used.
    if (response.headers.has('set-cookie')) cookie = await app.signIn()
    expect(response.status).toBeGreaterThanOrEqual(200)
    if (response.status >= 500) {
      throw new Error(`${request.method ?? 'GET'} ${path}: ${JSON.stringify(app.logged().at(-2))}`)
    }
    if (response.status >= 400) {
      await expectRefusalWithShape(response.clone())
      expect(await rowCounts(store)).toEqual(before)
    }
    return response
  }

  async function seed({ withTicket = false } = {}): Promise<Ids> {
    const send = async (method: string, path: string, json?: object) =>
      JSON.parse(await (await app.request(path, { method, cookie, json })).text())
    const add = () => send('POST', '/api/customers', { ...PERSON, status: 'Aktif' })
    const { customer, welcomeMessageId } = await add()
    const { changeId } = await send('DELETE', `/api/customers/${(await add()).customer.id}`)
    const { bill } = await send('POST', '/api/bills', { ...BILL, customerId: customer.id })
    const otherMonth = (period: string) =>
      send('POST', '/api/bills', { ...BILL, customerId: customer.id, period })
    const unpaid = await otherMonth('2026-04')
    const deleted = await otherMonth('2026-03')
    const { changeId: billChange } = await send('DELETE', `/api/bills/${deleted.bill.id}`)
    const run = await send('POST', '/api/billing/bulk', bulkSave(`simpan-${customer.id}`, customer.id))
    const { fingerprint } = await send('POST', '/api/customers/import/preview', { text: CSV })
    const reminders = {
      id: `kirim-${customer.id}`,
      customerIds: [customer.id],
      messageTemplate: 'Halo [Nama]',
    }
    const { jobId } = await send('POST', '/api/billing/reminders', reminders)
    const download = { name: BACKUP.name, password: ADMIN.password }
    const path = `/api/backups/${BACKUP.name}/downloads`
    // It costs a password check, of which there may not be many.
    const { ticket } = withTicket ? await send('POST', path, download) : { ticket: 'x' }
    const template = await send('POST', '/api/templates', { name: `Milik ${customer.id}`, text: 'Halo' })
    return {
      customer: customer.id,
      change: changeId,
      fingerprint,
      bill: bill.id,
      unpaidBill: unpaid.bill.id,
      billChange,
      bulkRun: run.id,
      message: welcomeMessageId,
      job: jobId,
      template: template.id,
      ticket,
      factorCode: await startFactor(),
      registrations: await storeRegistrations(),
    }
  }

  async function storeRegistrations(): Promise<string[]> {
    const { status: _, ...form } = customerForm()
    const deps = { clock: app.clock, timeZone: 'Asia/Jakarta' }
    return store.transaction(async (trx) => {
      const ids: string[] = []
      for (let i = 0; i < 3; i++) ids.push(await queueRegistration(trx, deps, form))
      await rejectRegistration(trx, deps, ids[2] ?? '')
      return ids
    })
  }

  /** Answers the code that switches it on. */
  async function startFactor(): Promise<string> {
    const admin = (await findAdmin(store.read)) ?? { userId: '', email: '' }
    const deps = { clock: app.clock, secrets: testSecrets() }
    const { secret } = await store.transaction(async (trx) => {
      await endSecondFactor(trx, deps, admin)
      return startSecondFactor(trx, deps, admin)
    })
    return new TOTP({ secret }).generate({ timestamp: app.clock.nowMs() })
  }

  it('takes the requests that are broken below', async () => {
    const good = goodRequests(await seed({ withTicket: true }))
    expect(Object.keys(good).sort()).toEqual(endpoints.map(({ id }) => id).sort())
    // To start the second factor anew would end the one that is confirmed here.
    const isLast = ({ id, method }: { id: string; method: string }) =>
      Number(method === 'DELETE' || id === 'secondFactor.start')
    const deletesLast = endpoints.toSorted((a, b) => isLast(a) - isLast(b))
    for (const endpoint of deletesLast) {
      const response = await sendSafely(...requestFor(endpoint, good[endpoint.id]))
      expect([endpoint.id, response.ok]).toEqual([endpoint.id, true])
    }
  })

  it('RULE-18 of whatever endpoint no answer and no log line holds a key', { timeout: 120_000 }, async () => {
    const keys = { stored: 'kunci-tersimpan-rahasia', environment: 'kunci-lingkungan-rahasia' }
    const sandbox = await startSandboxGateway({ apiKey: keys.stored, session: 'default', delayScale: 0 })
    sandbox.useSessionStatus('SCAN_QR_CODE')
    const access = {
      environmentGateway: { url: sandbox.url, apiKey: keys.environment, session: 'default' },
      environmentWebhookKey: 'kunci-webhook-rahasia',
      secrets: testSecrets(),
    }
    const openGateway = gatewayOpener({ ...access, store, callTimeoutMs: 1000 })
    app = await appUnderTest(store, { ...access, openGateway })
    cookie = await app.signIn()
    const good = goodRequests(await seed())
    const answers: string[] = []
    // Once with the key of the environment, which this gateway refuses, and once with a stored one.
    for (const connection of [{}, { url: sandbox.url, session: 'default', apiKey: keys.stored }]) {
      good['gateway.saveConnection'] = connection
      for (const endpoint of endpoints.filter(
        ({ id }) => id.startsWith('gateway.') || id.startsWith('messaging.'),
      )) {
        const response = await sendSafely(...requestFor(endpoint, good[endpoint.id]))
        answers.push(`${endpoint.id} ${await response.text()}`)
      }
    }
    for (const endpoint of endpoints) {
      answers.push(await (await sendSafely(...requestFor(endpoint, good[endpoint.id]))).text())
    }
    await sandbox.close()
    expect(answers.filter((answer) => answer.includes('"kind":"qr"'))).not.toEqual([])
    const shown = answers.flatMap((answer) => /"key":"([\w-]{43})"/.exec(answer)?.[1] ?? [])
    expect(new Set(shown).size).toBe(3)
    for (const key of [...shown, ...Object.values(keys), access.environmentWebhookKey]) {
      const holders = answers.filter((answer) => answer.includes(key))
      expect([key, holders.length]).toEqual([key, shown.includes(key) ? 1 : 0])
      expect(JSON.stringify(app.logged())).not.toContain(key)
    }
  })

  it('is never a failure and never half saved, whatever the endpoint', { timeout: 120_000 }, async () => {
    for (const endpoint of endpoints) {
      const good = goodRequests(await seed())[endpoint.id] ?? {}
      const property = fc.asyncProperty(brokenRequest(good), async (input) => {
        await sendSafely(...requestFor(endpoint, input))
      })
      await fc.assert(property, {
        numRuns: COSTS_A_PASSWORD_CHECK.has(endpoint.id) ? RUNS[dialect] / 5 : RUNS[dialect],
      })
    }
  })

  it('is never a failure in any field', { timeout: 120_000 }, async () => {
    for (const endpoint of endpoints) {
      const good = goodRequests(await seed())[endpoint.id] ?? {}
      for (const name of Object.keys(good)) {
        for (const value of NASTY_VALUES) {
          await sendSafely(...requestFor(endpoint, { ...good, [name]: value }))
        }
      }
    }
  })

  it('of a megabyte, or without a field, is refused by name', { timeout: 120_000 }, async () => {
    const ids = await seed()
    for (const endpoint of endpoints) {
      const good = goodRequests(ids)[endpoint.id] ?? {}
      for (const name of Object.keys(good).filter((key) => !endpoint.path.includes(`{${key}}`))) {
        const { [name]: _gone, ...rest } = good
        await sendSafely(...requestFor(endpoint, rest))
        const tooLong = await sendSafely(...requestFor(endpoint, { ...rest, [name]: 'x'.repeat(MIB - 2000) }))
        expect([endpoint.id, name, tooLong.status]).toEqual([endpoint.id, name, 400])
        expect(await tooLong.text()).toContain(`"path":["${name}"]`)
      }
      await sendSafely(...requestFor(endpoint, {}))
    }
  })

  it('takes a body that nests deeper than any stack', async () => {
    const body = '['.repeat(400_000) + ']'.repeat(400_000)
    expect((await sendSafely('/api/customers', { method: 'POST', body })).status).toBe(400)
  })

  it('takes a query that nests and repeats without end', async () => {
    const deep = `/api/customers?search${'[a]'.repeat(20_000)}=1`
    const wide = `/api/customers?${'search[]=1&'.repeat(20_000)}`
    const proto = '/api/customers?__proto__[page]=0&constructor[prototype][page]=0&search[__proto__]=1'
    for (const path of [deep, wide, proto]) {
      expect((await sendSafely(path, {})).status).toBeGreaterThanOrEqual(200)
    }
    expect(({} as Record<string, unknown>)['page']).toBeUndefined()
  })

  it('takes bytes that are no text', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])
    expect((await sendSafely('/api/customers', { method: 'POST', body })).status).toBe(400)
  })
})
