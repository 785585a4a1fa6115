import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { noteReceipt } from './note-receipt.ts'
import { noteSent } from './note-sent.ts'

const COUNT = 20_000

/** Years of sent messages, some of them uncertain, and a long queue. */
async function fillOutbox(store: Store): Promise<void> {
  const numbers =
    store.dialect === 'postgres'
      ? sql`select i from generate_series(1, ${sql.lit(COUNT)}) as n(i)`
      : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(COUNT)}) select i from n`
  const instant = '2026-05-20T02:00:00.000Z'
  await store.transaction((trx) =>
    sql`insert into message (id, kind, recipient_name, chat_id, text, state, attempts, due_at_ms, created_at, first_tried_at, gateway_key)
      select 'm' || i, 'broadcast', 'Pelanggan', '62812' || (i % 2000) || '@c.us', 'Halo',
        case when i % 500 = 0 then 'uncertain' when i % 2 = 0 then 'sent' else 'queued' end, 1, 0, ${instant}, ${instant},
        case when i % 500 <> 0 and i % 2 = 0 then 'K' || i end
      from (${numbers}) as numbers`.execute(trx),
  )
  if (store.dialect === 'postgres') await sql`analyze message`.execute(store.read)
}

describeOnBothDatabases('events by index', (open) => {
  it('find their message without reading the others', { timeout: 30_000 }, async () => {
    const [store, clock] = [await open(), fixedClock()]
    await fillOutbox(store)
    const { nodes, record } = statementRecorder()
    const sight = { key: 'neu', messageId: 'neu', text: 'Lain', atMs: clock.nowMs() }
    await store.transaction(async (trx) => {
      await noteSent(record(trx), clock, { ...sight, chatId: '628127@c.us' })
      await noteSent(record(trx), clock, { ...sight, chatId: null })
      await noteReceipt(record(trx), clock, { key: 'neu', ack: 2, reason: null })
    })
    const plans = (await plansOf(store, nodes)).filter((plan) => /\bmessage\b/.test(plan))
    const names = plans.map((plan) => /(?:INDEX|using|Scan on) (message_\w+)/.exec(plan)?.[1])
    expect(names).toEqual([
      'message_key',
      'message_chat',
      'message_key',
      'message_sending',
      'message_settled',
      'message_key',
    ])
    for (const plan of plans) expect(plan).not.toMatch(/SCAN message$|Seq Scan on message\b/m)
  })
})
