import { describe, expect, it } from 'vitest'
import { commandDeps, readOutbox } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { Trx } from '../../../platform/database/store.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import {
  defaultReminderTemplate,
  NO_GATEWAY_REASON,
  queueConfirmation,
  queueReminder,
  queueWelcome,
} from './public.ts'

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

    it('MSG-31..35 has its placeholders filled, every time they occur', async () => {
      const template = '[Nama]|[id pelanggan]|[id]|[tagihan pelanggan]|[tagihan]|[Nama]|[Tanggal] [nama]'
      const message = await remind(template)
      expect(message).toMatchObject({ kind: 'reminder', customer_id: 'doc1', bill_id: 'bill1' })
      expect(message?.text).toBe(
        'Budi Santoso|WZN-345|WZN-345|Rp 1.100.000|Rp 1.100.000|Budi Santoso|[Tanggal] [nama]',
      )
    })

    it('MSG-18, ONE-12 the default template names customer, amount and the 5th', async () => {
      const message = await remind(defaultReminderTemplate({ periodLabel: 'Mei 2026' }))
      for (const part of ['Budi Santoso', 'Rp 1.100.000', 'Mei 2026', 'tanggal 5', 'transfer bank']) {
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
