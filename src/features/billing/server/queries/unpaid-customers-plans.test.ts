import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers, messageRow } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { rebuildTotals } from '../commands/rebuild-totals.ts'
import { listUnpaidCustomers, listUnpaidIds } from './unpaid-customers.ts'

const clock = fixedClock()
const CUSTOMERS = 400
const MONTHS = 20

describeOnBothDatabases('who has not paid, among many who have', (open) => {
  const fill = async (store: Store) => {
    const customers = Array.from({ length: CUSTOMERS }, (_, index) => customerRow({ id: `c${index}` }))
    await insertCustomers(store, customers)
    const owned = customers.flatMap(({ id }, index) =>
      Array.from({ length: MONTHS }, (_, month) => {
        const period = `20${10 + month}-01`
        const isOwed = month === MONTHS - 1 && index % 20 === 0
        const paid = isOwed ? {} : ({ is_paid: 1, paid_at: '2026-05-01T00:00:00.000Z' } as const)
        return billRow({ customer_id: id, period, ...paid })
      }),
    )
    const messages = owned.map(({ customer_id }) =>
      messageRow(clock, {
        customer_id,
        kind: 'reminder',
        state: 'sent',
        finished_at: '2026-05-02T00:00:00.000Z',
      }),
    )
    await store.transaction(async (trx) => {
      await insertRows(trx, 'tagihan', owned)
      await insertRows(trx, 'message', messages)
      await rebuildTotals(trx, 'Asia/Jakarta')
      if (store.dialect === 'postgres') await sql`analyze`.execute(trx)
    })
  }

  it('reads no bill that is paid, and no message but the reminders of those who owe', async () => {
    const store = await open()
    await fill(store)
    const { nodes, record } = statementRecorder()
    const reader = record(store.read)
    for (const told of ['no', 'all'] as const) {
      const question = { told, search: '', page: 1, pageSize: 25 }
      await listUnpaidCustomers(reader, { clock, timeZone: 'Asia/Jakarta' }, question)
      await listUnpaidIds(reader, question)
    }
    const plans = await plansOf(store, nodes)
    const [counts = '', page = ''] = plans
    for (const plan of [counts, page]) {
      expect(plan).toMatch(/debtor/)
      expect(plan).not.toMatch(/tagihan|pelanggan/)
      expect(plan).toMatch(/(INDEX|Scan (using|on)) message_reminder\b/)
    }
    // In the order of the index.
    if (store.dialect === 'sqlite') expect(page).toMatch(/INDEX debtor_name(?!.*TEMP B-TREE)/s)
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN (tagihan|message)$|Seq Scan on (tagihan|message)\b/m)
      expect(plan).not.toMatch(/message_by_state/)
    }
  })
})
