import type { GatewayTrouble } from './classify-answer.ts'

/** Customers in a row that may fail through the gateway's fault before jobs pause (R30). */
export const TROUBLE_LIMIT = 3

/** How the gateway does; `trouble` is why it counts as unhealthy, null while it is healthy. */
export interface GatewayHealth {
  troubleCount: number
  trouble: string | null
}

/** One try to send, as far as it tells about the gateway. */
export interface TryResult {
  /** `queued`: it will be tried again. */
  state: 'sent' | 'queued' | 'failed' | 'uncertain'
  trouble: GatewayTrouble
  reason: string | null
}

/** The gateway's health after a try, and whether jobs have to pause now. */
export function healthAfter(
  health: GatewayHealth,
  result: TryResult,
): GatewayHealth & { pauseJobs: boolean } {
  if (result.state === 'sent') return { troubleCount: 0, trouble: null, pauseJobs: false }
  if (result.trouble === 'halts')
    return { troubleCount: health.troubleCount + 1, trouble: result.reason, pauseJobs: true }
  // It answered, and the answer is about this message.
  if (result.trouble === 'none') return { ...health, troubleCount: 0, pauseJobs: false }
  if (result.state === 'queued') return { ...health, pauseJobs: false }
  const troubleCount = health.troubleCount + 1
  const isTooMuch = troubleCount >= TROUBLE_LIMIT
  return { troubleCount, trouble: isTooMuch ? result.reason : health.trouble, pauseJobs: isTooMuch }
}
