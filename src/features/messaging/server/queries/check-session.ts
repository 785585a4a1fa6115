import { sessionTrouble } from '../../rules/session-trouble.ts'
import type { SessionReport } from '../gateway/waha-client.ts'

/** Whether the gateway's session can send now; `status` is null when it could not be asked, `reason` is fit for a screen. */
export interface SessionCheck {
  isReady: boolean
  status: string | null
  reason: string | null
}

/** Opens the gateway as it is set; undefined while none is. */
export type OpenSession = () => Promise<{ sessionStatus(): Promise<SessionReport> } | undefined>

/** Asks the gateway for its session and waits `patienceMs` at most; keeps nothing. Undefined when no gateway is set. */
export async function checkSession(
  openGateway: OpenSession,
  patienceMs: number,
): Promise<SessionCheck | undefined> {
  const gateway = await openGateway()
  if (!gateway) return undefined
  const report = await withinTime(gateway.sessionStatus(), patienceMs)
  if (report.kind === 'unavailable') return { isReady: false, status: null, reason: report.reason }
  const reason = sessionTrouble(report.status)
  return { isReady: reason === null, status: report.status, reason }
}

// The call itself may take as long as any call to the gateway.
async function withinTime(asked: Promise<SessionReport>, patienceMs: number): Promise<SessionReport> {
  const { promise, resolve } = Promise.withResolvers<SessionReport>()
  const giveUp = () => resolve({ kind: 'unavailable', reason: 'Gateway tidak menjawab' })
  const timer = setTimeout(giveUp, patienceMs)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}
