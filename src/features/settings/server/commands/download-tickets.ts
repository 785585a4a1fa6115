import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { givePass, takePass } from '../../../../platform/one-time-pass.ts'

const LIFETIME_MS = 2 * 60 * 1000
const TICKET_BYTES = 32

interface TicketDeps {
  store: Store
  clock: Clock
}

/** A permission to download one file, once, within two minutes; any process takes it. */
export async function giveTicket({ store, clock }: TicketDeps, fileName: string): Promise<string> {
  const ticket = `${randomBytes(TICKET_BYTES).toString('base64url')}.${fileName}`
  await givePass(store, clock, passOf(ticket), LIFETIME_MS)
  return ticket
}

/** The name of the file; undefined for a ticket that is unknown, changed, used or over. */
export async function takeTicket({ store, clock }: TicketDeps, ticket: string): Promise<string | undefined> {
  const isValid = await takePass(store, clock, passOf(ticket))
  return isValid ? ticket.slice(ticket.indexOf('.') + 1) : undefined
}

function passOf(ticket: string): string {
  return `download ${ticket}`
}
