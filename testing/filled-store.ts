import { rebuildTotals } from '../src/features/billing/server/commands/rebuild-totals.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { Store } from '../src/platform/database/store.ts'
import { billRow, customerRow, insertCustomers, insertMessages, messageRow } from './factories.ts'
import { fixedClock } from './fixed-clock.ts'

/** Some of everything: customers, bills (every third paid), messages. Answers the sums of the bills in rupiah. */
export async function fillStore(store: Store, customers = 30): Promise<{ billed: number; paid: number }> {
  const rows = Array.from({ length: customers }, (_, i) =>
    customerRow({
      nama: `Budi "Oki" ke-${i} \u{1F600}`,
      koordinat: `${-6.97 - i / 7000}, ${110.07 + i / 3000}`,
    }),
  )
  const bills = rows.map(({ id, nama }, i) =>
    billRow({
      customer_id: id,
      customer_name: nama,
      amount: 100_001 + i,
      ...(i % 3 === 0 && { is_paid: 1, paid_at: '2026-05-09T01:02:03.004Z' }),
    }),
  )
  await insertCustomers(store, rows)
  await store.transaction(async (trx) => {
    await insertRows(trx, 'tagihan', bills)
    await rebuildTotals(trx, 'Asia/Jakarta')
  })
  await insertMessages(store, [messageRow(fixedClock()), messageRow(fixedClock())])
  const sum = (of: typeof bills) => of.reduce((total, { amount }) => total + amount, 0)
  return { billed: sum(bills), paid: sum(bills.filter(({ is_paid }) => is_paid === 1)) }
}
