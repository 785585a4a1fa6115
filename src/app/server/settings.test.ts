import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '../../../testing/app-under-test.ts'
import {
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { createBill } from '../../features/billing/server/commands/create-bill.ts'
import type { Store } from '../../platform/database/store.ts'
import type { BillingPeriod } from '../../shared/billing-period.ts'
import { rupiah } from '../../shared/rupiah.ts'

const BUSINESS = {
  name: 'Desa Net',
  address: 'Jl. Melati 5\nWeleri',
  bankDetails: 'BCA 123 a.n. Budi.\nMandiri 456 a.n. Siti',
  dueDay: 10,
}
const NO_TEXTS = { welcome: '', confirmation: '', reminder: '', bulkReminder: '' }
const PNG = Buffer.from('\x89PNG\r\n\x1a\n the rest of a picture', 'latin1')
const TILES = 'https://peta.contoh.id/{z}/{x}/{y}.png'

type Form = Record<string, unknown>

describeOnBothDatabases('settings over HTTP', (open) => {
  let store: Store
  let app: AppUnderTest
  let cookie: string

  beforeEach(async () => {
    store = await open()
    app = await appUnderTest(store)
    cookie = await app.signIn()
  })

  const ask = async (path: string, method = 'GET', json?: unknown) => {
    // What is asked later happens later.
    app.clock.advance(1000)
    const response = await app.request(`/api${path}`, { method, cookie, json })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const settings = async () => (await ask('/settings')).body
  const save = async (section: 'business' | 'texts' | 'system', form: Form) =>
    ask(`/settings/${section}`, 'PUT', { version: (await settings()).version, ...form })
  const trail = async () => {
    const rows = await store.read
      .selectFrom('trail_change')
      .innerJoin('trail_item', 'trail_item.change_id', 'trail_change.id')
      .where('kind', '=', 'settings-changed')
      .select(['label', 'entity_id', 'before', 'after'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ label, entity_id, before, after }) => [
      label,
      entity_id,
      JSON.parse(before ?? 'null'),
      JSON.parse(after ?? 'null'),
    ])
  }
  const bill = (customerId: string, changes: Form = {}) =>
    ask('/bills', 'POST', {
      customerId,
      period: '2026-05',
      amount: 100_000,
      messageTemplate: '',
      notes: '',
      isPaid: false,
      notify: false,
      allowRepeat: true,
      ...changes,
    })

  it('start empty, with what the server brings along', async () => {
    expect(await settings()).toEqual({
      version: 1,
      name: '',
      address: '',
      bankDetails: '',
      dueDay: 5,
      texts: NO_TEXTS,
      timeZone: '',
      tileUrl: '',
      reviewRegistrations: false,
      environment: {
        timeZone: 'Asia/Jakarta',
        tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      },
      logo: null,
    })
  })

  it('are kept, counted, and written into the trail with what changed', async () => {
    expect(await save('business', BUSINESS)).toMatchObject({ status: 200, body: { version: 2, ...BUSINESS } })
    await save('business', { ...BUSINESS, dueDay: 12 })
    await save('business', { ...BUSINESS, dueDay: 12 })
    expect((await settings()).version).toBe(3)
    expect(await trail()).toEqual([
      [
        'Usaha',
        'usaha',
        { business_name: '', address: '', bank_details: '', due_day: 5 },
        {
          business_name: 'Desa Net',
          address: BUSINESS.address,
          bank_details: BUSINESS.bankDetails,
          due_day: 10,
        },
      ],
      ['Usaha', 'usaha', { due_day: 10 }, { due_day: 12 }],
    ])
  })

  it('are not overwritten by a tab that did not see the last change', async () => {
    const version = (await settings()).version
    await save('texts', { ...NO_TEXTS, welcome: 'Halo [Nama]' })
    const late = await ask('/settings/business', 'PUT', { version, ...BUSINESS })
    expect(late).toMatchObject({ status: 409, body: { code: 'SETTINGS_CHANGED' } })
    expect(await settings()).toMatchObject({ name: '', texts: { welcome: 'Halo [Nama]' } })
    const both = await Promise.all(
      ['Satu Net', 'Dua Net'].map((name) =>
        ask('/settings/business', 'PUT', { ...BUSINESS, version: version + 1, name }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await trail()).toHaveLength(2)
  })

  it.each<[string, 'business' | 'texts' | 'system', Form, string, string]>([
    ['a name of two lines', 'business', { ...BUSINESS, name: 'Desa\nNet' }, 'name', 'Tulis dalam satu baris'],
    ['a name with brackets', 'business', { ...BUSINESS, name: '[Nama]' }, 'name', 'kurung siku'],
    [
      'an account with brackets',
      'business',
      { ...BUSINESS, bankDetails: '[id]' },
      'bankDetails',
      'kurung siku',
    ],
    [
      'a long account',
      'business',
      { ...BUSINESS, bankDetails: 'x'.repeat(201) },
      'bankDetails',
      'Maksimal 200',
    ],
    ['a day that February lacks', 'business', { ...BUSINESS, dueDay: 29 }, 'dueDay', '1 sampai 28'],
    ['day 0', 'business', { ...BUSINESS, dueDay: 0 }, 'dueDay', '1 sampai 28'],
    ['an unknown placeholder', 'texts', { ...NO_TEXTS, welcome: '[xyz]' }, 'welcome', '[xyz] tidak dikenal'],
    ['an unknown zone', 'system', { timeZone: 'Asia/Weleri', tileUrl: '' }, 'timeZone', 'tidak dikenal'],
    ['an offset as zone', 'system', { timeZone: '+07:00', tileUrl: '' }, 'timeZone', 'tidak dikenal'],
    [
      'tiles without places',
      'system',
      { timeZone: '', tileUrl: 'https://x.id/a.png' },
      'tileUrl',
      '{z}/{x}/{y}',
    ],
    ['a script', 'system', { timeZone: '', tileUrl: 'javascript:{z}{x}{y}' }, 'tileUrl', '{z}/{x}/{y}'],
  ])('refuse %s', async (_what, section, form, field, message) => {
    const { status, body } = await save(section, form)
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: [field], message: expect.stringContaining(message) }],
    ])
    expect((await settings()).version).toBe(1)
    expect(await trail()).toEqual([])
  })

  describe('the business', () => {
    it('R34 stands in new messages: welcome, confirmation, reminders, built-in templates', async () => {
      await save('business', BUSINESS)
      await ask('/customers', 'POST', customerForm())
      const [customer] = await store.read.selectFrom('pelanggan').select('id').execute()
      const { body: defaults } = await ask('/billing/defaults')
      const made = await bill(customer?.id ?? '', { notify: true, messageTemplate: defaults.messageTemplate })
      await ask(`/bills/${made.body.bill.id}/payment`, 'PUT', { isPaid: true })
      const texts = (await readOutbox(store)).map(({ text }) => text)
      expect(texts).toHaveLength(3)
      for (const text of texts) expect(text).toMatch(/\nDesa Net$/)
      const account = 'transfer bank: BCA 123 a.n. Budi, Mandiri 456 a.n. Siti.'
      expect(texts[1]).toContain(account)
      expect(texts[1]).toContain('paling lambat tanggal 10.')
      const { body: printed } = await ask(`/bills/${made.body.bill.id}/message`)
      expect(printed.text).toContain(account)
      const { body: templates } = await ask('/templates')
      expect(templates.rows[0].text).toContain(account)
      expect(templates.rows[0].text).toMatch(/\nDesa Net$/)
    })

    it('R24 the due day holds for new bills, and those of before keep theirs', async () => {
      await insertCustomers(store, [customerRow({ id: 'c1' })])
      const { body: before } = await bill('c1')
      await save('business', BUSINESS)
      const { body: after } = await bill('c1')
      const { body } = await ask('/bills/print?period=2026-05')
      const due = Object.fromEntries(
        body.rows.map((row: { id: string; dueText: string }) => [row.id, row.dueText]),
      )
      expect(due).toEqual({ [before.bill.id]: '5 Mei 2026', [after.bill.id]: '10 Mei 2026' })
      expect((await ask('/billing/defaults')).body.dueDay).toBe(10)
      const { body: message } = await ask(`/bills/${after.bill.id}/message`)
      expect(message.text).toContain('paling lambat 10 Mei 2026.')
    })

    it('heads printed bills, with its lines and its logo', async () => {
      const empty = { name: 'RT/RW NET', address: '', bankDetails: '', logo: null }
      expect((await ask('/bills/print?period=2026-05')).body.business).toEqual(empty)
      await save('business', BUSINESS)
      await ask('/settings/logo', 'PUT', { image: PNG.toString('base64') })
      const { dueDay: _, ...head } = BUSINESS
      const business = { ...head, logo: expect.stringMatching(/^\/api\/settings\/logo\/[0-9a-f]{64}$/) }
      expect((await ask('/bills/print?period=2026-05')).body.business).toEqual(business)
      expect((await ask('/bills/print/all?period=2026-05')).body.business).toEqual(business)
    })
  })

  it('R34 own words go before the built-in ones, and a name is not filled again', async () => {
    await save('texts', {
      welcome: 'Hai [Nama], paket [paket], [nomor], [usaha]',
      confirmation: 'Lunas [tagihan] [periode] [tanggal bayar]',
      reminder: '[Nama] [id] bayar [tagihan] sebelum [jatuh tempo] ke [rekening]',
      bulkReminder: '[Nama] [periode] [tagihan] [jatuh tempo] [paket]',
    })
    await save('business', BUSINESS)
    await ask('/customers', 'POST', customerForm({ nama: '[usaha] $&' }))
    const [customer] = await store.read.selectFrom('pelanggan').selectAll().execute()
    const { body: defaults } = await ask('/billing/defaults')
    const { body } = await bill(customer?.id ?? '', {
      notify: true,
      messageTemplate: defaults.messageTemplate,
    })
    const { body: message } = await ask(`/bills/${body.bill.id}/message`)
    await ask(`/bills/${body.bill.id}/payment`, 'PUT', { isPaid: true })
    expect((await readOutbox(store)).map(({ text }) => text)).toEqual([
      `Hai [usaha] $&, paket ${customer?.paket}, ${customer?.whatsapp}, Desa Net`,
      `[usaha] $& ${customer?.customer_id} bayar Rp 100.000 sebelum tanggal 10 ke BCA 123 a.n. Budi, Mandiri 456 a.n. Siti`,
      'Lunas Rp 100.000 Mei 2026 20 Mei 2026',
    ])
    expect(message.text).toBe(`[usaha] $& Mei 2026 Rp 100.000 10 Mei 2026 ${customer?.paket}`)
  })

  it('R25 another time zone holds at once, and the income of each month is counted anew', async () => {
    await insertCustomers(store, [customerRow({ id: 'c1' })])
    // The last hour of April in Jakarta is May in Jayapura already.
    app.clock.set('2026-04-30T16:30:00.000Z')
    await bill('c1', { isPaid: true })
    app.clock.set('2026-05-20T02:00:00.000Z')
    const monthIncome = async () => (await ask('/dashboard/summary')).body.monthIncome
    expect(await monthIncome()).toBe(0)
    expect(await save('system', { timeZone: 'Asia/Jayapura', tileUrl: '' })).toMatchObject({
      status: 200,
      body: { timeZone: 'Asia/Jayapura' },
    })
    expect(await monthIncome()).toBe(100_000)
    await bill('c1', { isPaid: true })
    expect(await monthIncome()).toBe(200_000)
    await save('system', { timeZone: '', tileUrl: '' })
    expect(await monthIncome()).toBe(100_000)
    expect(await trail()).toEqual([
      ['Sistem', 'sistem', { time_zone: null }, { time_zone: 'Asia/Jayapura' }],
      ['Sistem', 'sistem', { time_zone: 'Asia/Jayapura' }, { time_zone: null }],
    ])
  })

  it('R25 a write that still knows the zone of before counts in the new one', async () => {
    await insertCustomers(store, [customerRow({ id: 'c1' })])
    await save('system', { timeZone: 'Asia/Jayapura', tileUrl: '' })
    const stale = commandDeps(fixedClock('2026-04-30T16:30:00.000Z'))
    const paid = {
      customerId: 'c1',
      period: '2026-05' as BillingPeriod,
      amount: rupiah(100_000),
      isPaid: true,
    }
    await store.transaction((trx) =>
      createBill(trx, stale, { ...paid, messageTemplate: '', notes: '', notify: false, allowRepeat: false }),
    )
    expect((await ask('/dashboard/summary')).body.monthIncome).toBe(100_000)
  })

  it('R39 another address of tiles is allowed by the next answer', async () => {
    const policy = async () => (await app.request('/login')).headers.get('content-security-policy')
    expect(await policy()).toContain("img-src 'self' data: https://tile.openstreetmap.org")
    await save('system', { timeZone: '', tileUrl: TILES })
    expect(await policy()).toContain("img-src 'self' data: https://peta.contoh.id;")
  })

  describe('the logo', () => {
    const put = (image: Buffer | string) =>
      ask('/settings/logo', 'PUT', { image: Buffer.isBuffer(image) ? image.toString('base64') : image })

    it('is served at an address of its content, to the admin, for good', async () => {
      const { body } = await put(PNG)
      expect(body.logo).toBe(`/api/settings/logo/${createHash('sha256').update(PNG).digest('hex')}`)
      const answer = await app.request(body.logo, { cookie })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
      expect((await app.request(body.logo)).status).toBe(401)
      expect((await app.request('/api/settings/logo/00', { cookie })).status).toBe(404)
    })

    it('can be another, and none; the trail tells which, not the picture', async () => {
      const jpeg = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1')
      const { body: first } = await put(PNG)
      await put(PNG)
      await put(jpeg)
      expect((await app.request(first.logo, { cookie })).status).toBe(404)
      expect(await ask('/settings/logo', 'DELETE')).toMatchObject({ status: 200, body: { logo: null } })
      await ask('/settings/logo', 'DELETE')
      expect(await trail()).toEqual([
        ['Logo', 'logo', { logo: null }, { logo: 'PNG, 1 KB' }],
        ['Logo', 'logo', { logo: 'PNG, 1 KB' }, { logo: 'JPEG, 1 KB' }],
        ['Logo', 'logo', { logo: 'JPEG, 1 KB' }, { logo: null }],
      ])
    })

    it.each<[string, Buffer | string, string]>([
      [
        'a drawing that can hold scripts',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'PNG, JPEG',
      ],
      ['a page', Buffer.from('<script>alert(1)</script>'), 'PNG, JPEG'],
      ['more than 200 KB', Buffer.concat([PNG, Buffer.alloc(200 * 1024)]), '200 KB'],
      ['what is no base64', 'data:image/png;base64,AAAA', 'tidak dapat dibaca'],
      ['nothing', '', 'tidak dapat dibaca'],
    ])('is not %s', async (_what, image, message) => {
      const { status, body } = await put(image)
      expect([status, body.data.issues[0]]).toEqual([
        400,
        { path: ['image'], message: expect.stringContaining(message) },
      ])
      expect((await settings()).logo).toBeNull()
    })
  })
})
