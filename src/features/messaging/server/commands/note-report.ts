import type { Clock } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { sessionTrouble } from '../../rules/session-trouble.ts'
import type { SessionReport } from '../gateway/waha-client.ts'
import { noteSessionStatus, noteTrouble } from './note-session.ts'

/** Keeps what the gateway told of its session as its health, if that is news. */
export async function noteReport(store: Store, clock: Clock, report: SessionReport): Promise<void> {
  const isSession = report.kind === 'session'
  const trouble = isSession ? sessionTrouble(report.status) : report.reason
  const known = await store.read
    .selectFrom('gateway_state')
    .select(['session_status', 'trouble'])
    .executeTakeFirstOrThrow()
  // A screen that asks every few seconds must not set the count of failures back each time.
  if (known.trouble === trouble && (!isSession || known.session_status === report.status)) return
  await store.transaction((trx) =>
    isSession ? noteSessionStatus(trx, clock, report.status) : noteTrouble(trx, clock, report.reason),
  )
}
