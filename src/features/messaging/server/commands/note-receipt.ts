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

/** Notes a receipt with its message, or keeps it until the message's id is known. The same one again changes nothing. */
export async function noteReceipt(trx: Trx, clock: Clock, receipt: IncomingReceipt): Promise<void> {
  if (await applyReceipt(trx, clock, receipt)) return
  const kept = await trx
    .selectFrom('message_receipt')
    .select('ack')
    .where('gateway_key', '=', receipt.key)
    .executeTakeFirst()
  const ack = kept ? higherReceipt(kept.ack, receipt.ack) : receipt.ack
  await trx
    .insertInto('message_receipt')
    .values({ gateway_key: receipt.key, ack, reason: receipt.reason, received_at: nowInstant(clock) })
    .onConflict((conflict) => conflict.column('gateway_key').doUpdateSet({ ack, reason: receipt.reason }))
    .execute()
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

/** Answers whether there is such a message. */
async function applyReceipt(trx: Trx, clock: Clock, { key, ack, reason }: IncomingReceipt): Promise<boolean> {
  const message = await trx
    .selectFrom('message')
    .select(['id', 'state', 'ack', 'finished_at', 'job_id'])
    .where('gateway_key', '=', key)
    .executeTakeFirst()
  if (!message) return false
  const change = afterReceipt(message, ack)
  if (!change) return true
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
