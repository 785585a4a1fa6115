import { expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerRow,
  insertCustomers,
  insertJob,
  insertMessages,
  messageRow,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { chatIdOf } from '../../../../shared/phone-number.ts'
import { NO_GATEWAY_REASON, type OpenSession } from '../../../messaging/server/public.ts'
import { checkBeforeSending, type PreflightDeps } from './preflight.ts'
import { previewMessage } from './preview.ts'

const CUSTOMERS = [
  customerRow({ id: 'agus', nama: 'Agus', customer_id: 'WZN-101', whatsapp: '6281111111111' }),
  customerRow({ id: 'budi', nama: 'Budi', whatsapp: '6282222222222', status: null }),
  customerRow({ id: 'adik', nama: 'Budi adik', whatsapp: '6282222222222' }),
  customerRow({ id: 'salah', nama: 'Cici', whatsapp: '0812' }),
  customerRow({ id: 'bisu', nama: 'Dodi', whatsapp: '' }),
  customerRow({ id: 'mati', nama: 'Eka', status: 'Non-Aktif' }),
]
const ALL = CUSTOMERS.map(({ id }) => id)
const working: OpenSession = async () => ({
  sessionStatus: async () => ({ kind: 'session', name: 'default', status: 'WORKING', me: null }),
})

describeOnBothDatabases('before sending', (open) => {
  const clock = fixedClock()
  const withCustomers = async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    await store.transaction((trx) =>
      trx
        .insertInto('tagihan')
        .values([
          billRow({ customer_id: 'agus', amount: 100_000 }),
          billRow({ customer_id: 'agus', amount: 50_000, period: '2026-06' }),
        ])
        .execute(),
    )
    return store
  }
  const check = (
    store: Store,
    message: string,
    customerIds: string[] = ALL,
    changes: Partial<PreflightDeps> = {},
  ) =>
    checkBeforeSending(
      store.read,
      { ...commandDeps(clock), openGateway: working, ...changes },
      { customerIds, message },
    )

  it('tells how many there are to write to, invalid numbers, doubles, and how long it takes', async () => {
    const store = await withCustomers()
    expect(await check(store, 'Halo [Nama]', [...ALL, 'tidak-ada', 'agus'])).toEqual({
      count: 4,
      invalid: { count: 1, names: ['Cici'] },
      doubles: { count: 1, names: ['Budi adik'] },
      alreadyToday: { count: 0, names: [] },
      doublesAlreadyToday: 0,
      unfilled: [],
      session: { isReady: true, status: 'WORKING', reason: null },
      seconds: Math.ceil(4 * 1.8),
    })
  })

  it('counts over more customers than it reads at once', async () => {
    const store = await open()
    const many = Array.from({ length: 1100 }, (_, i) =>
      customerRow({
        id: `c${i}`,
        customer_id: `WZN-${i + 100}`,
        nama: `Warga ${String((i * 7) % 1100).padStart(4, '0')}`,
        // Each number twice, far from each other in the order of the names.
        whatsapp: i % 50 === 0 ? '0812' : `62812${10_000_000 + (((i * 7) % 1100) % 550)}`,
      }),
    )
    await insertCustomers(store, many)
    await insertMessages(
      store,
      [3, 701].map((place) =>
        messageRow(clock, { chat_id: chatIdOf(`62812${10_000_000 + (place % 550)}`), text: 'Halo' }),
      ),
    )
    const shown = await check(
      store,
      'Halo',
      many.map(({ id }) => id),
    )
    const nameAt = (place: number) => `Warga ${String(place).padStart(4, '0')}`
    const ordered = many.toSorted((a, b) => (a.nama < b.nama ? -1 : 1))
    const invalid = ordered.filter(({ whatsapp }) => whatsapp === '0812').map(({ nama }) => nama)
    const seen = new Set<string>()
    const doubles = ordered.filter(({ whatsapp }) => {
      const isDouble = whatsapp !== '0812' && seen.has(whatsapp)
      seen.add(whatsapp)
      return isDouble
    })
    expect(shown).toMatchObject({
      count: 1100,
      invalid: { count: 22, names: invalid.slice(0, 20) },
      doubles: { count: doubles.length, names: doubles.slice(0, 20).map(({ nama }) => nama) },
      alreadyToday: { count: 4, names: [3, 151, 553, 701].map(nameAt) },
      doublesAlreadyToday: 2,
    })
    expect(doubles.length).toBeGreaterThan(500)
  })

  it('takes what is queued before into the time', async () => {
    const store = await withCustomers()
    const job_id = await insertJob(store)
    await insertMessages(store, [messageRow(clock, { job_id }), messageRow(clock, { job_id })])
    expect(await check(store, 'Halo', ['agus'])).toMatchObject({ seconds: Math.ceil(3 * 1.8) })
  })

  it('tells who got the very text today, filled in, also through somebody with the same number', async () => {
    const store = await withCustomers()
    await insertMessages(store, [
      messageRow(clock, { chat_id: chatIdOf('6281111111111'), text: 'Agus: Rp 150.000', state: 'sent' }),
      messageRow(clock, { chat_id: chatIdOf('6282222222222'), text: 'Budi: N/A', state: 'queued' }),
    ])
    expect(await check(store, '[Nama]: [tagihan]')).toMatchObject({
      alreadyToday: { count: 2, names: ['Agus', 'Budi'] },
      doublesAlreadyToday: 0,
    })
    await insertMessages(store, [messageRow(clock, { chat_id: chatIdOf('6282222222222'), text: 'Sama' })])
    expect(await check(store, 'Sama')).toMatchObject({
      doubles: { count: 1 },
      alreadyToday: { count: 2, names: ['Budi', 'Budi adik'] },
      doublesAlreadyToday: 1,
    })
  })

  it('MSG-36, MSG-37 (R33) tells what is not filled in', async () => {
    const store = await withCustomers()
    const { unfilled } = await check(store, '[Nama], [Tanggal] pukul [Waktu]')
    expect(unfilled).toEqual(['[Tanggal]', '[Waktu]'])
  })

  it('tells when there is nobody to write to', async () => {
    const store = await withCustomers()
    expect(await check(store, 'Halo', ['bisu', 'mati', 'tidak-ada'])).toMatchObject({ count: 0, seconds: 0 })
  })

  it.each([
    [
      'is another',
      async () => ({
        sessionStatus: async () =>
          ({ kind: 'session', name: 'default', status: 'SCAN_QR_CODE', me: null }) as const,
      }),
      'SCAN_QR_CODE',
      'Sesi WhatsApp menunggu pindai kode QR (SCAN_QR_CODE)',
    ],
    ['is of no gateway', async () => undefined, null, NO_GATEWAY_REASON],
    [
      'does not come',
      async () => ({ sessionStatus: () => new Promise<never>(() => {}) }),
      null,
      'Gateway tidak menjawab',
    ],
  ] satisfies [string, OpenSession, string | null, string][])(
    'tells when the state of the session %s',
    async (_title, openGateway, status, reason) => {
      const store = await withCustomers()
      const { session } = await check(store, 'Halo', ALL, { openGateway, sessionPatienceMs: 1 })
      expect(session).toEqual({ isReady: false, status, reason })
    },
  )

  it.each([
    ['MSG-31', '[Nama]', 'Agus'],
    ['MSG-32, MSG-33 (R33)', '[id] [id pelanggan]', 'WZN-101 WZN-101'],
    ['MSG-34, MSG-35 (R33)', '[tagihan] [tagihan pelanggan]', 'Rp 150.000 Rp 150.000'],
  ])('%s previews %j as %j', async (_requirement, message, text) => {
    const store = await withCustomers()
    expect(await previewMessage(store.read, { customerId: 'agus', message })).toEqual({ text })
  })

  it('MSG-38 (R33) previews N/A for one who owes nothing', async () => {
    const store = await withCustomers()
    const preview = previewMessage(store.read, { customerId: 'budi', message: '[id]: [tagihan]' })
    expect(await preview).toEqual({ text: 'WZN-001: N/A' })
  })

  it.each(['bisu', 'mati', 'tidak-ada'])('previews nothing for %s', async (customerId) => {
    const store = await withCustomers()
    const preview = previewMessage(store.read, { customerId, message: 'Halo' })
    await expect(preview).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
