import type { Clock } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { WahaClient } from '../gateway/waha-client.ts'
import { noteSessionStatus, noteTrouble } from './note-session.ts'

/** Asks the gateway for its session and keeps the answer as its health. Sends nobody a message. */
export async function testGateway(
  store: Store,
  clock: Clock,
  gateway: Pick<WahaClient, 'sessionStatus'>,
): Promise<void> {
  const report = await gateway.sessionStatus()
  await store.transaction((trx) =>
    report.kind === 'session'
      ? noteSessionStatus(trx, clock, report.status)
      : noteTrouble(trx, clock, report.reason),
  )
}
