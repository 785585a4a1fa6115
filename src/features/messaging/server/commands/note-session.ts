import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { sessionTrouble } from '../../rules/session-trouble.ts'

/** Keeps the session's state as the gateway told it, `at` that instant: only a working one makes the gateway healthy. */
export async function noteSessionStatus(
  trx: Trx,
  clock: Clock,
  status: string,
  at = nowInstant(clock),
): Promise<void> {
  await trx.updateTable('gateway_state').set({ session_status: status, session_status_at: at }).execute()
  await noteTrouble(trx, clock, sessionTrouble(status))
}

/** Notes why the gateway counts as unhealthy; null makes it healthy. */
export async function noteTrouble(trx: Trx, clock: Clock, trouble: string | null): Promise<void> {
  await trx
    .updateTable('gateway_state')
    .set((eb) =>
      trouble === null
        ? { trouble: null, trouble_since: null, trouble_count: 0 }
        : { trouble, trouble_since: eb.fn.coalesce('trouble_since', eb.val(nowInstant(clock))) },
    )
    .execute()
}
