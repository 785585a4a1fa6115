import type { Clock } from '../../../../platform/clock.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import {
  checkSession,
  expectedBroadcastSeconds,
  NO_GATEWAY_REASON,
  type OpenSession,
  type SessionCheck,
} from '../../../messaging/server/public.ts'
import { countMore, doubleNumbers, invalidNumbers, type NamedCount } from '../../rules/preflight-checks.ts'
import { unfilledPlaceholders } from '../../rules/unfilled-placeholders.ts'
import type { Preflight } from '../../schemas.ts'
import { listAlreadyToday } from './already-today.ts'
import { pagesOfChosenMessages } from './chosen-messages.ts'

// A gateway that hangs may take its 30 s; the admin waits before the dialog.
const SESSION_PATIENCE_MS = 5000

export interface PreflightDeps {
  clock: Clock
  timeZone: string
  /** The gateway as it is set now; undefined while none is. */
  openGateway: OpenSession
  /** How long its answer is waited for; 5 s unless given. */
  sessionPatienceMs?: number
}

/** What stands against sending that message to those customers; writes and sends nothing. */
export async function checkBeforeSending(
  reader: Reader,
  deps: PreflightDeps,
  form: { customerIds: readonly string[]; message: string },
): Promise<Preflight> {
  const [session, facts] = await Promise.all([readSession(deps), readFacts(reader, deps, form)])
  return { ...facts, unfilled: unfilledPlaceholders(form.message), session }
}

async function readSession({ openGateway, sessionPatienceMs }: PreflightDeps): Promise<SessionCheck> {
  const session = await checkSession(openGateway, sessionPatienceMs ?? SESSION_PATIENCE_MS)
  return session ?? { isReady: false, status: null, reason: NO_GATEWAY_REASON }
}

/** Page by page: of the customers, only what is told stays, and their numbers. */
async function readFacts(
  reader: Reader,
  deps: PreflightDeps,
  form: { customerIds: readonly string[]; message: string },
) {
  const nobody: NamedCount = { count: 0, names: [] }
  const facts = { count: 0, invalid: nobody, doubles: nobody, alreadyToday: nobody, doublesAlreadyToday: 0 }
  const seenNumbers = new Set<string>()
  for await (const chosen of pagesOfChosenMessages(reader, form)) {
    const doubles = doubleNumbers(chosen, seenNumbers)
    const alreadyToday = new Set(await listAlreadyToday(reader, deps, chosen))
    facts.count += chosen.length
    facts.invalid = countMore(facts.invalid, invalidNumbers(chosen))
    facts.doubles = countMore(facts.doubles, doubles)
    facts.alreadyToday = countMore(facts.alreadyToday, [...alreadyToday])
    facts.doublesAlreadyToday += doubles.filter((customer) => alreadyToday.has(customer)).length
  }
  const seconds = facts.count === 0 ? 0 : await expectedBroadcastSeconds(reader, deps, facts.count)
  return { ...facts, seconds }
}
