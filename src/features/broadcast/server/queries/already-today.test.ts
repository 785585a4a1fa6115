import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertMessages, type MessageRow, messageRow } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { chatIdOf } from '../../../../shared/phone-number.ts'
import { listAlreadyToday } from './already-today.ts'

const AGUS = '6281111111111'
const BUDI = '6282222222222'

describeOnBothDatabases('listAlreadyToday', (open) => {
  const clock = fixedClock()
  const deps = { clock, timeZone: 'Asia/Jakarta' }
  const outbox = async (...rows: Partial<MessageRow>[]) => {
    const store = await open()
    await insertMessages(
      store,
      rows.map((row) => messageRow(clock, { chat_id: chatIdOf(AGUS), text: 'Halo', state: 'sent', ...row })),
    )
    return store
  }
  const toAgus = { whatsapp: AGUS, text: 'Halo' }

  it.each([
    ['queued', true],
    ['sending', true],
    ['sent', true],
    ['uncertain', true],
    ['failed', false],
    ['cancelled', false],
  ])('what is %s counts: %s', async (state, counts) => {
    const store = await outbox({ state })
    expect(await listAlreadyToday(store.read, deps, [toAgus])).toEqual(counts ? [toAgus] : [])
  })

  it.each([
    ['2026-05-19T16:59:59.999Z', false],
    ['2026-05-19T17:00:00.000Z', true],
    ['2026-05-20T02:00:00.000Z', true],
  ])('(R25) what was queued at %s counts at 09:00 of the 20th in Jakarta: %s', async (created_at, counts) => {
    const store = await outbox({ created_at })
    expect(await listAlreadyToday(store.read, deps, [toAgus])).toEqual(counts ? [toAgus] : [])
  })

  it('is the same chat and the same text, to whomever it went', async () => {
    const store = await outbox({ customer_id: 'somebody-else' }, { chat_id: chatIdOf(BUDI), text: 'Hai' })
    const messages = [
      { whatsapp: AGUS, text: 'Halo', id: 1 },
      { whatsapp: AGUS, text: 'halo', id: 2 },
      { whatsapp: BUDI, text: 'Halo', id: 3 },
      { whatsapp: AGUS, text: 'Halo', id: 4 },
      { whatsapp: BUDI, text: 'Hai', id: 5 },
    ]
    const found = await listAlreadyToday(store.read, deps, messages)
    expect(found.map(({ id }) => id)).toEqual([1, 4, 5])
    expect(await listAlreadyToday(store.read, deps, [])).toEqual([])
  })

  it('reads only the messages of today in the chosen chats, from their index', async () => {
    const store = await outbox(
      ...Array.from({ length: 3000 }, (_, i) => ({
        chat_id: chatIdOf(`62812${10_000_000 + i}`),
        created_at: `2026-0${1 + (i % 5)}-01T00:00:00.000Z`,
      })),
    )
    if (store.dialect === 'postgres') await store.transaction((trx) => sql`analyze message`.execute(trx))
    const { nodes, record } = statementRecorder()
    const messages = Array.from({ length: 20 }, (_, i) => ({ whatsapp: `62812${10_000_000 + i}`, text: 'x' }))
    await listAlreadyToday(record(store.read), deps, messages)
    const [plan] = await plansOf(store, nodes)
    if (store.dialect === 'sqlite')
      expect(plan).toMatch(/SEARCH message USING INDEX message_chat \(chat_id=\? AND created_at>\?\)/)
    else expect(plan).toMatch(/message_chat/)
    expect(plan).not.toMatch(/SCAN message|Seq Scan/)
  })
})
