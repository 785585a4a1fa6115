import { describe, expect, it } from 'vitest'
import {
  commandDeps,
  insertJob,
  insertMessages,
  type MessageRow,
  messageRow,
  readOutbox,
} from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { Store, Trx } from '../../../platform/database/store.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import {
  defaultReminderTemplate,
  NO_GATEWAY_REASON,
  queueBillReminders,
  queueBroadcast,
  queueConfirmation,
  queueReminder,
  queueTemplate,
  queueWelcome,
  withdrawReminders,
} from './public.ts'
import { readGatewayHealth } from './queries/gateway-health.ts'

const budi = { customerId: 'doc1', name: 'Budi Santoso', whatsapp: '6281234567890' }

describeOnBothDatabases('queueing', (open) => {
  const clock = fixedClock()
  const deps = commandDeps(clock)
  const queued = async (queue: (trx: Trx) => Promise<string>) => {
    const store = await open()
    const id = await store.transaction(queue)
    const [message, ...others] = await readOutbox(store)
    expect(others).toEqual([])
    expect(message?.id).toBe(id)
    return message
  }

  it('MSG-04 writes a message that is due at once, to the number with @c.us', async () => {
    expect(await queued((trx) => queueWelcome(trx, deps, { ...budi, packageName: '4Mbps' }))).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      sequence: expect.any(Number),
      kind: 'welcome',
      customer_id: 'doc1',
      bill_id: null,
      recipient_name: 'Budi Santoso',
      chat_id: '6281234567890@c.us',
      text: expect.any(String),
      state: 'queued',
      reason: null,
      attempts: 0,
      due_at_ms: clock.nowMs(),
      created_at: '2026-05-20T02:00:00.000Z',
      first_tried_at: null,
      finished_at: null,
      worker: null,
      lease_until_ms: null,
      gateway_message_id: null,
      gateway_key: null,
      job_id: null,
      fault: null,
      ack: null,
      attempt_at_ms: null,
    })
  })

  it('MSG-17 the welcome names customer, number and package', async () => {
    const message = await queued((trx) => queueWelcome(trx, deps, { ...budi, packageName: '7Mbps' }))
    for (const part of ['Budi Santoso', '6281234567890', '7Mbps']) expect(message?.text).toContain(part)
  })

  it('MSG-20, MSG-21, MSG-22 the confirmation names customer, amount, period, today in Jakarta and LUNAS', async () => {
    const lateEvening = fixedClock('2026-05-31T17:30:00.000Z')
    const bill = { ...budi, billId: 'bill1', amount: rupiah(150_000), periodLabel: 'Mei 2026' }
    const message = await queued((trx) => queueConfirmation(trx, { ...deps, clock: lateEvening }, bill))
    expect(message).toMatchObject({ kind: 'confirmation', customer_id: 'doc1', bill_id: 'bill1' })
    for (const part of ['Budi Santoso', 'Rp 150.000', 'Mei 2026', '1 Jun 2026', 'LUNAS']) {
      expect(message?.text).toContain(part)
    }
  })

  describe('a reminder', () => {
    const remind = (template: string, changes: object = {}) =>
      queued((trx) =>
        queueReminder(trx, deps, {
          ...budi,
          billId: 'bill1',
          wznId: 'WZN-345',
          amount: rupiah(1_100_000),
          template,
          ...changes,
        }),
      )

    it('MSG-31 MSG-32 MSG-33 MSG-34 MSG-35 has its placeholders filled, every time they occur', async () => {
      const template = '[Nama]|[id pelanggan]|[id]|[tagihan pelanggan]|[tagihan]|[Nama]|[Tanggal] [nama]'
      const message = await remind(template)
      expect(message).toMatchObject({ kind: 'reminder', customer_id: 'doc1', bill_id: 'bill1' })
      expect(message?.text).toBe(
        'Budi Santoso|WZN-345|WZN-345|Rp 1.100.000|Rp 1.100.000|Budi Santoso|[Tanggal] [nama]',
      )
    })

    it('MSG-18, ONE-12 the default template names customer, amount and the 5th', async () => {
      const message = await remind(
        defaultReminderTemplate({ name: 'Desa Net', bankDetails: 'BCA 123', dueDay: 5 }),
      )
      for (const part of [
        'Budi Santoso',
        'Rp 1.100.000',
        'tanggal 5',
        'transfer bank: BCA 123',
        'Desa Net',
      ]) {
        expect(message?.text).toContain(part)
      }
      expect(message?.text).not.toMatch(/[[\]]/)
    })

    it('does not fill in what a customer put into the name', async () => {
      expect((await remind('[Nama]', { name: '[tagihan] $& $1' }))?.text).toBe('[tagihan] $& $1')
    })

    it('MSG-38, MSG-39 says Pelanggan and N/A for what is missing', async () => {
      const nothing = { name: ' ', wznId: '', amount: rupiah(0) }
      expect((await remind('[Nama] [id] [tagihan]', nothing))?.text).toBe('Pelanggan N/A N/A')
    })
  })

  it('CUS-49 keeps a message as failed with the reason when no gateway is set', async () => {
    const without = { ...deps, hasEnvironmentGateway: false }
    expect(
      await queued((trx) => queueWelcome(trx, without, { ...budi, packageName: '4Mbps' })),
    ).toMatchObject({
      state: 'failed',
      reason: NO_GATEWAY_REASON,
      attempts: 0,
      finished_at: '2026-05-20T02:00:00.000Z',
    })
  })

  it('MSG-25 numbers messages in the order of queueing', async () => {
    const store = await open()
    const ids: string[] = []
    await store.transaction(async (trx) => {
      for (const name of ['a', 'b', 'c'])
        ids.push(await queueWelcome(trx, deps, { ...budi, name, packageName: 'x' }))
    })
    expect((await readOutbox(store)).map((row) => row.id)).toEqual(ids)
  })
})

const people = ['Budi', 'Citra'].map((name, i) => ({
  customerId: `doc${i}`,
  name,
  whatsapp: `628123456789${i}`,
  wznId: `WZN-10${i}`,
  amount: rupiah(i * 100_000),
}))

const jobsOf = (store: Store) => store.read.selectFrom('message_job').selectAll().orderBy('id').execute()

const setGateway = (store: Store, url: string | null) =>
  store.transaction((trx) => trx.updateTable('gateway_setting').set({ url }).execute())

describeOnBothDatabases('queueing jobs', (open) => {
  const clock = fixedClock()
  const deps = commandDeps(clock)
  const job = { id: 'j1', label: 'Pesan ke 2 pelanggan', template: 'Halo [Nama] ([id]), tagihan [tagihan].' }

  it('MSG-23, MSG-26, MSG-29 (R33) a broadcast is one job, each text filled with its own facts', async () => {
    const store = await open()
    expect(await store.transaction((trx) => queueBroadcast(trx, deps, job, people))).toBe('j1')
    expect(await jobsOf(store)).toEqual([
      {
        id: 'j1',
        kind: 'broadcast',
        created_at: '2026-05-20T02:00:00.000Z',
        label: 'Pesan ke 2 pelanggan',
        message_count: 2,
        pause_ms: 800,
        state: 'running',
        pause_reason: null,
      },
    ])
    const outbox = await readOutbox(store)
    expect(outbox.map(({ text }) => text)).toEqual([
      'Halo Budi (WZN-100), tagihan N/A.',
      'Halo Citra (WZN-101), tagihan Rp 100.000.',
    ])
    for (const [i, row] of outbox.entries()) {
      expect(row).toMatchObject({
        state: 'queued',
        job_id: 'j1',
        customer_id: `doc${i}`,
        bill_id: null,
        recipient_name: people[i]?.name,
        chat_id: `628123456789${i}@c.us`,
      })
    }
  })

  it.each([
    ['Tagihan Anda [tagihan]', 'reminder'],
    ['Tagihan Anda [tagihan pelanggan]', 'reminder'],
    ['Halo [Nama], ada gangguan [Tanggal]', 'broadcast'],
  ])('a broadcast of %j counts as %s', async (template, kind) => {
    const store = await open()
    await store.transaction((trx) => queueBroadcast(trx, deps, { ...job, template }, people))
    expect((await readOutbox(store)).map((row) => row.kind)).toEqual([kind, kind])
  })

  it('an id that a job has already is refused, and nothing is queued', async () => {
    const store = await open()
    await store.transaction((trx) => queueBroadcast(trx, deps, job, people))
    const before = await readOutbox(store)
    await expect(store.transaction((trx) => queueBroadcast(trx, deps, job, people))).rejects.toThrow()
    expect(await readOutbox(store)).toEqual(before)
  })

  it.each<[string, (trx: Trx, without: typeof deps) => Promise<string>]>([
    ['a broadcast', (trx, without) => queueBroadcast(trx, without, job, people)],
    ['a template', (trx, without) => queueTemplate(trx, without, job, people)],
    [
      'the reminders of bills',
      (trx, without) =>
        queueBillReminders(
          trx,
          without,
          'Tagihan Mei 2026',
          people.map((to) => ({
            ...to,
            billId: 'b',
            packageName: '4Mbps',
            periodLabel: 'Mei 2026',
            dueText: '5 Mei 2026',
          })),
        ),
    ],
  ])('CUS-49 without a gateway %s is finished at once, all of it failed', async (_case, queue) => {
    const store = await open()
    const without = { ...deps, hasEnvironmentGateway: false }
    await store.transaction((trx) => queue(trx, without))
    expect(await jobsOf(store)).toMatchObject([{ state: 'finished', message_count: 2 }])
    const failed = { state: 'failed', reason: NO_GATEWAY_REASON, finished_at: '2026-05-20T02:00:00.000Z' }
    expect(await readOutbox(store)).toMatchObject([failed, failed])
    // Nothing was tried, so nothing is known of a gateway.
    expect(await readGatewayHealth(store.read, without)).toEqual({
      configured: false,
      trouble: null,
      troubleSince: null,
    })
  })

  it('a gateway of the settings counts as well as one of the environment', async () => {
    const store = await open()
    const without = { ...deps, hasEnvironmentGateway: false }
    await setGateway(store, 'http://gateway.test')
    await store.transaction((trx) => queueWelcome(trx, without, { ...budi, packageName: '4Mbps' }))
    await store.transaction((trx) => queueBroadcast(trx, without, job, people))
    expect((await readOutbox(store)).map((row) => row.state)).toEqual(['queued', 'queued', 'queued'])
    expect(await jobsOf(store)).toMatchObject([{ state: 'running' }])
    expect((await readGatewayHealth(store.read, without)).configured).toBe(true)
    await setGateway(store, null)
    expect((await readGatewayHealth(store.read, without)).configured).toBe(false)
  })

  it('a job for nobody is finished', async () => {
    const store = await open()
    await store.transaction((trx) => queueBroadcast(trx, deps, job, []))
    expect(await jobsOf(store)).toMatchObject([{ state: 'finished', message_count: 0 }])
  })
})

describeOnBothDatabases('withdrawReminders', (open) => {
  const clock = fixedClock()
  const reminder = { kind: 'reminder', bill_id: 'bill1' }

  const withdrawn = async (messages: Partial<MessageRow>[], jobState = 'running') => {
    const store = await open()
    await insertJob(store, { id: 'a', message_count: messages.length, state: jobState })
    await insertMessages(
      store,
      messages.map((message) => messageRow(clock, { ...reminder, ...message })),
    )
    const before = await readOutbox(store)
    await store.transaction((trx) =>
      withdrawReminders(trx, clock, { id: 'bill1', customer_id: 'c1' }, 'Tagihan sudah lunas.'),
    )
    const after = await readOutbox(store)
    const [job] = await jobsOf(store)
    const { trouble } = await readGatewayHealth(store.read, { hasEnvironmentGateway: true })
    return { before, after, jobState: job?.state, trouble }
  }
  const cancelled = {
    state: 'cancelled',
    reason: 'Tagihan sudah lunas.',
    finished_at: '2026-05-20T02:00:00.000Z',
  }

  it('R27 a bill that is settled reminds nobody: what is queued is cancelled, with and without a job', async () => {
    const { before, after } = await withdrawn([{}, { job_id: 'a' }])
    expect(after).toEqual(before.map((row) => ({ ...row, ...cancelled })))
  })

  it.each<[string, Partial<MessageRow>]>([
    ['what is on its way', { state: 'sending' }],
    ['what was sent', { state: 'sent' }],
    ['what failed', { state: 'failed' }],
    ['what is uncertain', { state: 'uncertain' }],
    ['the reminder of another bill', { bill_id: 'bill2' }],
    ['the confirmation of its payment', { kind: 'confirmation' }],
  ])('leaves %s', async (_case, message) => {
    const { before, after } = await withdrawn([message])
    expect(after).toEqual(before)
  })

  it.each(['running', 'paused'])('finishes a %s job that has nothing else left', async (state) => {
    const { jobState } = await withdrawn([{ job_id: 'a' }, { job_id: 'a', state: 'sent' }], state)
    expect(jobState).toBe('finished')
  })

  it('leaves a job that has more', async () => {
    const more = { job_id: 'a', bill_id: 'bill2' }
    expect((await withdrawn([{ job_id: 'a' }, more])).jobState).toBe('running')
    expect((await withdrawn([{ job_id: 'a' }, { ...more, state: 'sending' }])).jobState).toBe('running')
  })

  it('does not accuse the gateway of what went wrong earlier', async () => {
    const failed = { job_id: 'a', state: 'failed', reason: 'Tidak terhubung' }
    expect(await withdrawn([failed, { job_id: 'a' }])).toMatchObject({ jobState: 'finished', trouble: null })
  })
})
