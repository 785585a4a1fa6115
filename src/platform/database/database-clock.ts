import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Store } from './store.ts'

const INTERVAL_MS = 10_000
const SAMPLES = 3

/** An answer that took longer tells less than the last measurement does. */
const LONGEST_ANSWER_MS = 200

/** From here on it is worth a line in the log. */
const NOTEWORTHY_MS = 2000

/**
 * The time that all processes of one PostgreSQL share: the database's, whatever the clock of each machine says. Measured now and every ten
 * seconds until `stopping`; within a few milliseconds of it. On SQLite, which has one machine, it is that machine's.
 */
export async function openDatabaseClock(
  { store, log }: { store: Store; log: Log },
  own: Clock,
  stopping: AbortSignal,
): Promise<Clock> {
  if (store.dialect === 'sqlite') return own
  let { offsetMs } = await measureOffset(store, own)
  if (Math.abs(offsetMs) >= NOTEWORTHY_MS) log.warn({ offsetMs }, 'the clocks of machine and database differ')
  const measureAgain = async () => {
    try {
      const measured = await measureOffset(store, own)
      if (measured.tookMs <= LONGEST_ANSWER_MS) offsetMs = measured.offsetMs
    } catch {
      // The last one holds until the database answers again.
    }
  }
  const timer = setInterval(() => void measureAgain(), INTERVAL_MS).unref()
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true })
  return { nowMs: () => Math.round(own.nowMs() + offsetMs) }
}

/** How far the database's clock is ahead, milliseconds: of some answers the quickest, which leaves the least doubt. */
async function measureOffset(store: Store, own: Clock) {
  let best = { tookMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const askedAtMs = own.nowMs()
    const { rows } = await sql<{
      now_ms: number
    }>`select extract(epoch from clock_timestamp()) * 1000 as now_ms`.execute(store.read)
    const answeredAtMs = own.nowMs()
    const tookMs = answeredAtMs - askedAtMs
    const offsetMs = Number(rows[0]?.now_ms) - (askedAtMs + answeredAtMs) / 2
    if (tookMs >= 0 && tookMs < best.tookMs) best = { tookMs, offsetMs }
  }
  return best
}
