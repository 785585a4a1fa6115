import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { WebhookEvent } from '../../rules/webhook-event.ts'
import { noteReceipt } from './note-receipt.ts'
import { noteSent } from './note-sent.ts'
import { noteSessionStatus, noteTrouble } from './note-session.ts'
import { pauseRunningJobs } from './steer-job.ts'

type EventOf<Kind extends WebhookEvent['kind']> = WebhookEvent & { kind: Kind }

/** `in-doubt`: only the gateway itself can say how its session does now. */
export type TakenEvent = 'noted' | 'in-doubt'

/** Notes what the gateway told. Events come repeated and in any order; whichever way, they leave the same behind. */
export async function takeEvent(trx: Trx, clock: Clock, event: WebhookEvent): Promise<TakenEvent> {
  if (event.kind === 'session') return takeStatus(trx, clock, event)
  if (event.kind === 'receipt') await takeReceipt(trx, clock, event)
  else await noteSent(trx, clock, event)
  return 'noted'
}

async function takeReceipt(trx: Trx, clock: Clock, event: EventOf<'receipt'>): Promise<void> {
  const isNews = await noteReceipt(trx, clock, event)
  if (!isNews || !event.isRestricted || event.reason === null) return
  await pauseRunningJobs(trx, event.reason)
  await noteTrouble(trx, clock, event.reason)
}

// What was noted last may be an answer to our own question, by our own clock: then its time and the event's cannot be compared.
async function takeStatus(trx: Trx, clock: Clock, event: EventOf<'session'>): Promise<TakenEvent> {
  const { status } = event
  const known = await trx
    .selectFrom('gateway_state')
    .select(['session_status', 'session_status_at'])
    .executeTakeFirstOrThrow()
  const at = event.atMs === undefined ? nowInstant(clock) : new Date(event.atMs).toISOString()
  if (known.session_status_at !== null && at <= known.session_status_at)
    return status === known.session_status ? 'noted' : 'in-doubt'
  await noteSessionStatus(trx, clock, status, at)
  return 'noted'
}
