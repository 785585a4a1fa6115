import { expect, it } from 'vitest'
import { billRow, commandDeps, customerRow, insertCustomers } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import type { LookCase, SendCase } from '../../../testing/gateway/memory-gateway.ts'
import { drain, outboxUnderTest } from '../../../testing/outbox-under-test.ts'
import { sendBill } from '../../features/billing/server/commands/send-bill.ts'
import { broadcastBanners } from '../../features/broadcast/rules/broadcast-text.ts'
import { sendBroadcast } from '../../features/broadcast/server/commands/send-broadcast.ts'
import { readJob } from '../../features/messaging/server/queries/read-job.ts'
import { getOutcome } from '../../features/messaging/server/queries.ts'

const ALL_FAILED = 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'

const customers = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    customerRow({ id: `c${i}`, nama: `Orang ${i}`, whatsapp: `62812${10_000_000 + i}` }),
  )

describeOnBothDatabases('what became of a broadcast', (open) => {
  const sent = async (count: number, sends: SendCase[], looks: LookCase[] = []) => {
    const store = await open()
    const { clock, gateway, run } = await outboxUnderTest(store, { sends, looks, messages: [] })
    await insertCustomers(store, customers(count))
    const deps = commandDeps(clock)
    const form = {
      id: 'siaran-1',
      customerIds: customers(count).map(({ id }) => id),
      message: 'Halo [Nama]',
      skipDoubles: false,
      skipAlreadyToday: false,
      allowUnfilled: false,
    }
    await store.transaction((trx) => sendBroadcast(trx, deps, form))
    await drain(run, clock)
    const job = await readJob(store.read, deps, 'siaran-1')
    return { job, gateway, told: broadcastBanners(job).map(({ text }) => text) }
  }

  it('MSG-27, MSG-28, DATA-38, CAST-38 all went out: how many, and how many failed', async () => {
    const { job, gateway, told } = await sent(3, [])
    expect(job).toMatchObject({ state: 'finished', sent: 3, failed: 0, uncertain: 0, left: 0 })
    expect(gateway.deliveries.map(({ text }) => text)).toEqual([
      'Halo Orang 0',
      'Halo Orang 1',
      'Halo Orang 2',
    ])
    expect(told).toEqual(['Pesan terkirim ke 3 pelanggan'])
  })

  it('DATA-38, CAST-39, CAST-40 (R32, R27) some failed, and of one nobody can tell', async () => {
    const { job, told } = await sent(4, ['ok', 'refused', 'lost', 'ok'], ['no-list'])
    expect(job).toMatchObject({ state: 'finished', sent: 2, failed: 1, uncertain: 1, left: 0 })
    expect(told).toEqual([
      'Pesan terkirim ke 2 pelanggan (2 gagal)',
      '2 pesan gagal terkirim. Periksa koneksi atau coba lagi nanti.',
    ])
  })

  it('CAST-41 all failed', async () => {
    const { job, told } = await sent(2, ['refused', 'refused'])
    expect(job).toMatchObject({ state: 'finished', sent: 0, failed: 2, left: 0 })
    expect(told).toEqual([ALL_FAILED])
  })

  it('CAST-41 (R30) it pauses with nothing sent, and tells how many wait', async () => {
    const { job, told } = await sent(5, ['refused', 'refused', 'refused'])
    expect(job).toMatchObject({ state: 'paused', sent: 0, failed: 3, left: 2 })
    expect(told).toEqual([ALL_FAILED, 'Dijeda: 2 pesan menunggu.'])
  })
})

describeOnBothDatabases('what became of a message about one bill', (open) => {
  it.each([
    ['ok', { state: 'sent', reason: null }],
    ['refused', { state: 'failed', reason: 'Ditolak' }],
  ] as const)('DATA-39 %s: success or not, and why', async (sendCase, outcome) => {
    const store = await open()
    const { clock, gateway, run } = await outboxUnderTest(store, { sends: [sendCase], messages: [] })
    const [customer] = customers(1)
    await store.transaction((trx) =>
      trx
        .insertInto('tagihan')
        .values(billRow({ id: 'bill1', customer_name: 'Budi', whatsapp: customer?.whatsapp ?? '' }))
        .execute(),
    )
    const id = await store.transaction((trx) =>
      sendBill(trx, commandDeps(clock), 'bill1', 'Tagihan Mei 2026'),
    )
    await drain(run, clock)
    expect(gateway.sends).toEqual([{ chatId: '6281210000000@c.us', text: 'Tagihan Mei 2026' }])
    expect(await getOutcome(store.read, id)).toEqual({ id, ...outcome })
  })
})
