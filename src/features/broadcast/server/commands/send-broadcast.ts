import type { Trx } from '../../../../platform/database/store.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { countJobMessages, type OutboxDeps, queueBroadcast } from '../../../messaging/server/public.ts'
import { NOBODY_LEFT_TEXT } from '../../rules/broadcast-text.ts'
import { jobLabel } from '../../rules/job-label.ts'
import { doubleNumbers } from '../../rules/preflight-checks.ts'
import { unfilledPlaceholders, unfilledText } from '../../rules/unfilled-placeholders.ts'
import type { BroadcastForm } from '../../schemas.ts'
import { listAlreadyToday } from '../queries/already-today.ts'
import { type ChosenMessage, readChosenMessages } from '../queries/chosen-messages.ts'

/**
 * Queues the message for the chosen customers that can be written to, each with its own facts. The same form again (same id) queues
 * nothing and answers the same job. Throws NOT_FOUND when nobody is left, BAD_REQUEST at `message` for unfilled placeholders.
 */
export async function sendBroadcast(
  trx: Trx,
  deps: OutboxDeps & { timeZone: string },
  form: BroadcastForm,
): Promise<{ jobId: string; count: number }> {
  const { id, message } = form
  const queued = await countJobMessages(trx, id)
  if (queued !== undefined) return { jobId: id, count: queued }
  const unfilled = form.allowUnfilled ? [] : unfilledPlaceholders(message)
  if (unfilled.length > 0) throw fieldError('message', unfilledText(unfilled))
  const recipients = await listRecipientsOf(trx, deps, form)
  if (recipients.length === 0) throw new AppError('NOT_FOUND', { message: NOBODY_LEFT_TEXT })
  await queueBroadcast(
    trx,
    deps,
    { id, label: jobLabel(message), template: message },
    recipients.map(({ id: customerId, nama: name, whatsapp, wznId, amount }) => ({
      customerId,
      name,
      whatsapp,
      wznId,
      amount,
    })),
  )
  return { jobId: id, count: recipients.length }
}

async function listRecipientsOf(
  trx: Trx,
  deps: OutboxDeps & { timeZone: string },
  form: BroadcastForm,
): Promise<ChosenMessage[]> {
  const chosen = await readChosenMessages(trx, form)
  const leftOut = new Set([
    ...(form.skipDoubles ? doubleNumbers(chosen) : []),
    ...(form.skipAlreadyToday ? await listAlreadyToday(trx, deps, chosen) : []),
  ])
  return chosen.filter((customer) => !leftOut.has(customer))
}
