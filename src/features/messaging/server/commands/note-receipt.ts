import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { afterReceipt, higherReceipt } from '../../rules/receipt.ts'
import { finishJob } from './finish-job.ts'

/** A receipt as it came: `key` is the bare key, `reason` short and safe to show. */
export interface IncomingReceipt {
  key: string
  ack: number
  reason: string | null
}

/** Notes a receipt with its message, or keeps it until the message's id is known. Answers whether that changed anything; the same one again does not. */
export async function noteReceipt(trx: Trx, clock: Clock, receipt: IncomingReceipt): Promise<boolean> {
  const applied = await applyReceipt(trx, clock, receipt)
  if (applied !== undefined) return applied
  const kept = await trx
    .selectFrom('message_receipt')
    .select('ack')
    .where('gateway_key', '=', receipt.key)
    .executeTakeFirst()
  if (kept && higherReceipt(kept.ack, receipt.ack) === kept.ack) return false
  const { ack, reason } = receipt
  await trx
    .insertInto('message_receipt')
    .values({ gateway_key: receipt.key, ack, reason, received_at: nowInstant(clock) })
    .onConflict((conflict) => conflict.column('gateway_key').doUpdateSet({ ack, reason }))
    .execute()
  return true
}

/** Applies the receipt that came before its message's id was known. */
export async function applyEarlyReceipt(trx: Trx, clock: Clock, key: string): Promise<void> {
  const kept = await trx
    .selectFrom('message_receipt')
    .select(['ack', 'reason'])
    .where('gateway_key', '=', key)
    .executeTakeFirst()
  if (!kept) return
  await applyReceipt(trx, clock, { key, ...kept })
  await trx.deleteFrom('message_receipt').where('gateway_key', '=', key).execute()
}

/** Answers whether it changed the message; undefined when there is none with an outcome or waiting for another try. */
async function applyReceipt(
  trx: Trx,
  clock: Clock,
  { key, ack, reason }: IncomingReceipt,
): Promise<boolean | undefined> {
  const message = await trx
    .selectFrom('message')
    .select(['id', 'state', 'ack', 'finished_at', 'job_id'])
    .where('gateway_key', '=', key)
    .where('state', '<>', 'sending')
    .executeTakeFirst()
  if (!message) return undefined
  const change = afterReceipt(message, ack)
  if (!change) return false
  await trx
    .updateTable('message')
    .set({
      ...change,
      ...(change.state && {
        reason: change.state === 'failed' ? (reason ?? 'WhatsApp menolak pesan ini.') : null,
        fault: null,
        finished_at: message.finished_at ?? nowInstant(clock),
      }),
    })
    .where('id', '=', message.id)
    .execute()
  if (change.state && message.job_id !== null) await finishJob(trx, clock, message.job_id)
  return true
}
