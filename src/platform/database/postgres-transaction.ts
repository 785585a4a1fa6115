import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { connectGuarded, LostCommitError } from './postgres-client.ts'
import { databaseError, isLostConnection, isLostRace, toClearError } from './postgres-errors.ts'
import type { Hosts } from './postgres-pool.ts'
import type { Trx } from './store.ts'
import type { Tables } from './tables.ts'

const ATTEMPTS_BESIDE_OTHERS = 2
const MAX_ATTEMPTS = 12

const LOST_PAUSE_MS = 100

/** What a write transaction runs on: beside other writers, or alone. */
export interface Writers {
  beside: Kysely<Tables>
  alone: Kysely<Tables>
  hosts: Hosts
}

/**
 * Runs a work SERIALIZABLE. It is repeated when it lost a race, and when its connection was lost before it was committed. Lost during the
 * commit, the new connection is asked what happened; only if that cannot be told, an error asks the user to look.
 */
export async function runTransaction<T>(writers: Writers, work: (trx: Trx) => Promise<T>): Promise<T> {
  let lostRaces = 0
  let lostAt: number | undefined
  for (;;) {
    const db = lostRaces < ATTEMPTS_BESIDE_OTHERS ? writers.beside : writers.alone
    try {
      return await runOnce(writers.hosts, db, work)
    } catch (error) {
      if (isLostRace(error)) {
        lostRaces++
        if (lostRaces >= MAX_ATTEMPTS) throw error
        await sleep(Math.random() * 10 * lostRaces)
        continue
      }
      lostAt ??= Date.now()
      if (!isLostConnection(error) || Date.now() - lostAt > writers.hosts.limits.patienceMs)
        throw toClearError(error)
      await sleep(LOST_PAUSE_MS)
    }
  }
}

async function runOnce<T>(hosts: Hosts, db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> {
  let done: { answer: T } | undefined
  try {
    return await db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (trx) => {
        const answer = await work(trx)
        done = { answer }
        return answer
      })
  } catch (error) {
    if (!(error instanceof LostCommitError) || !done) throw error
    if (await wasCommitted(hosts, error)) return done.answer
    throw error.cause
  }
}

/**
 * Whether a commit without an answer happened. Writes the marker itself when it is not there: that waits for the lost transaction where
 * it still runs, and from then on it cannot happen any more. Writing it in any case also waits for the standby, as the commit should have.
 */
async function wasCommitted(hosts: Hosts, lost: LostCommitError): Promise<boolean> {
  const deadline = Date.now() + hosts.limits.patienceMs
  for (;;) {
    try {
      return await askForMarker(hosts, lost.marker)
    } catch (error) {
      if (!isLostConnection(error) || Date.now() > deadline) throw databaseError('uncertain', error)
    }
    await sleep(LOST_PAUSE_MS)
  }
}

async function askForMarker(hosts: Hosts, marker: string): Promise<boolean> {
  const client = await connectGuarded(hosts)
  const timer = setTimeout(() => client.spoil(new Error('no answer in time')), hosts.limits.commitTimeoutMs)
  try {
    const results = await client.ask(`begin; set local lock_timeout = '5s';
      insert into commit_marker (id, is_fence) values ('${marker}', true)
        on conflict (id) do update set made_at = now() returning is_fence; commit`)
    const inserted = (results as { command: string; rows: { is_fence: boolean }[] }[]).find(
      ({ command }) => command === 'INSERT',
    )
    return inserted?.rows[0]?.is_fence === false
  } catch (error) {
    client.spoil(error)
    throw error
  } finally {
    clearTimeout(timer)
    client.release()
  }
}

/** Markers are asked for within a minute or never; called now and then. */
export async function forgetMarkers(hosts: Hosts): Promise<void> {
  const client = await connectGuarded(hosts)
  try {
    await client.ask("delete from commit_marker where made_at < now() - interval '10 minutes'")
  } finally {
    client.release()
  }
}
