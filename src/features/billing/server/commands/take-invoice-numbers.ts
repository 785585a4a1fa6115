import type { Trx } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'

/** Takes the next `count` invoice sequence numbers of a period and answers the first; none is ever given twice (R23). */
export async function takeInvoiceNumbers(trx: Trx, period: BillingPeriod, count: number): Promise<number> {
  const { last_number } = await trx
    .insertInto('invoice_sequence')
    .values({ period, last_number: count })
    .onConflict((conflict) =>
      conflict
        .column('period')
        .doUpdateSet((eb) => ({ last_number: eb('invoice_sequence.last_number', '+', count) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number - count + 1
}

/** Has the numbers of a period go on behind one that was given elsewhere. */
export async function raiseInvoiceNumbers(trx: Trx, period: string, used: number): Promise<void> {
  await trx
    .insertInto('invoice_sequence')
    .values({ period, last_number: used })
    .onConflict((conflict) =>
      conflict
        .column('period')
        .doUpdateSet({ last_number: used })
        .where('invoice_sequence.last_number', '<', used),
    )
    .execute()
}
