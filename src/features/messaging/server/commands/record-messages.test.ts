import { expect, it } from 'vitest'
import { commandDeps, insertMessages, messageRow } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { queueTemplate, queueWelcome } from '../public.ts'
import { assumeSent, cancelJob, pauseJob, resendFailed, resendMessage, resumeJob } from './steer-job.ts'

const ani = { customerId: 'doc1', name: 'Ani', whatsapp: '6281111111111' }

describeOnBothDatabases('the trail of messages', (open) => {
  const changes = async (store: Store) =>
    (await store.read.selectFrom('trail_change').selectAll().orderBy('created_at').execute()).map(
      ({ kind, label, subject_count, details }) => [
        kind,
        label,
        subject_count,
        details && JSON.parse(details),
      ],
    )

  it('tells to whom a message was queued, and its text', async () => {
    const store = await open()
    const deps = commandDeps(fixedClock())
    const id = await store.transaction((trx) => queueWelcome(trx, deps, { ...ani, packageName: '4Mbps' }))
    expect(await changes(store)).toEqual([['message-queued', 'Ani', 1, null]])
    const [item] = await store.read.selectFrom('trail_item').selectAll().execute()
    expect(item).toMatchObject({ entity_id: id, customer_id: 'doc1', before: null })
    expect(JSON.parse(item?.after ?? '')).toEqual({
      kind: 'welcome',
      recipient_name: 'Ani',
      whatsapp: '6281111111111',
      text: expect.stringContaining('Ani'),
    })
  })

  it('tells of a job how many messages, at their instant, and of its steering only what it did', async () => {
    const store = await open()
    const clock = fixedClock()
    const deps = commandDeps(clock)
    const to = { ...ani, wznId: 'WZN-100', amount: rupiah(5) }
    const job = { id: 'kirim', label: 'Pesan tagihan', template: 'Halo' }
    await store.transaction((trx) => queueTemplate(trx, deps, job, [to, to, to]))
    const steps = [pauseJob, pauseJob, resumeJob, resumeJob, cancelJob, cancelJob, resendFailed]
    for (const step of steps) {
      clock.advance(1000)
      await store.transaction((trx) => step(trx, clock, 'kirim'))
    }
    const told = (kind: string, count: number) => [kind, 'Pesan tagihan', count, { jobId: 'kirim' }]
    expect(await changes(store)).toEqual([
      told('messages-queued', 3),
      told('job-paused', 0),
      told('job-resumed', 0),
      told('job-cancelled', 3),
    ])
    const [change] = await store.read
      .selectFrom('trail_change')
      .select('created_at')
      .orderBy('created_at')
      .execute()
    const [message] = await store.read.selectFrom('message').select('created_at').execute()
    expect(change).toEqual(message)
    expect(await store.read.selectFrom('trail_item').selectAll().execute()).toEqual([])
  })

  it('tells what the admin did with single messages', async () => {
    const store = await open()
    const clock = fixedClock()
    await insertMessages(store, [
      messageRow(clock, { id: 'm1', state: 'failed', customer_id: 'doc1' }),
      messageRow(clock, { id: 'm2', state: 'uncertain' }),
      messageRow(clock, { id: 'm3', state: 'sent' }),
    ])
    for (const id of ['m1', 'm3']) await store.transaction((trx) => resendMessage(trx, clock, id))
    clock.advance(1000)
    for (const id of ['m2', 'm3']) await store.transaction((trx) => assumeSent(trx, clock, id))
    expect(await changes(store)).toEqual([
      ['message-resent', 'Budi', 1, null],
      ['message-assumed-sent', 'Budi', 1, null],
    ])
    const items = await store.read.selectFrom('trail_item').selectAll().orderBy('entity_id').execute()
    expect(items).toMatchObject([
      { entity_id: 'm1', customer_id: 'doc1', before: '{"state":"failed"}', after: '{"state":"queued"}' },
      { entity_id: 'm2', customer_id: null, before: '{"state":"uncertain"}', after: '{"state":"sent"}' },
    ])
  })
})
