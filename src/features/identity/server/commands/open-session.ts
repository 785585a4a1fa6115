import { createHash, randomBytes } from 'node:crypto'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { sessionEnd } from '../../rules/session-lifetime.ts'

const TOKEN_BYTES = 32
const LIST_ID_LENGTH = 8
const MAX_ADDRESS_LENGTH = 64
const MAX_USER_AGENT_LENGTH = 200

/** Who signed in, and from where. */
export interface SessionOwner {
  userId: string
  address: string
  userAgent: string
}

/** Opens a session and returns its token, which exists nowhere else: the database holds only its hash. */
export async function openSession(trx: Trx, clock: Clock, owner: SessionOwner): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = nowInstant(clock)
  await trx
    .insertInto('session')
    .values({
      token_hash: hashSessionToken(token),
      id: newId().slice(0, LIST_ID_LENGTH),
      user_id: owner.userId,
      created_at: now,
      last_seen_at: now,
      expires_at: sessionEnd(now, clock.nowMs()),
      address: printable(owner.address).slice(0, MAX_ADDRESS_LENGTH),
      user_agent: printable(owner.userAgent).slice(0, MAX_USER_AGENT_LENGTH),
    })
    .execute()
  return token
}

/** What the database knows a token by: its SHA-256 in hex. A random 256-bit token needs no slow hash. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

// A header is the visitor's text and is later printed in a terminal.
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}
