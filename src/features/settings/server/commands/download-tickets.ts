import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'

const LIFETIME_MS = 2 * 60 * 1000
const TICKET_BYTES = 32

interface Ticket {
  name: string
  endsAtMs: number
}

/** Permissions to download one file, once. Kept in memory: they live two minutes. */
export function downloadTickets(clock: Clock) {
  const tickets = new Map<string, Ticket>()
  const forgetOld = () => {
    for (const [text, { endsAtMs }] of tickets) if (endsAtMs <= clock.nowMs()) tickets.delete(text)
  }
  return {
    give(name: string): string {
      forgetOld()
      const text = randomBytes(TICKET_BYTES).toString('base64url')
      tickets.set(text, { name, endsAtMs: clock.nowMs() + LIFETIME_MS })
      return text
    },
    /** The name of the file; undefined for a ticket that is unknown, used or over. */
    take(text: string): string | undefined {
      forgetOld()
      const ticket = tickets.get(text)
      tickets.delete(text)
      return ticket?.name
    },
  }
}
