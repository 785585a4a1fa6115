import { setTimeout as sleep } from 'node:timers/promises'
import { addMonths } from '../../src/shared/billing-period.ts'
import { bulkSave } from '../../testing/bulk-save.ts'
import { type Facts, oneOf } from '../calls/call.ts'
import { LAST_MONTH } from '../data/bills.ts'
import type { Home } from '../data/plain.ts'
import { type Figure, figureOf, percentile } from '../report/figure.ts'
import { writeAgain } from './bulk-limit.ts'
import type { Client } from './client.ts'
import { noteProblem } from './screens.ts'

const ROUNDS = 3
const MAX_ROWS = 10_000
const PROBE_EVERY_MS = 10
const PAGES = 20
const TARGETS = { saveMs: 1000, besideMs: 50, pageMs: 15, searchMs: 30 }
const PART = 'bulk save'
// What others look at meanwhile.
const READS = ['/dashboard/summary', '/customers?page=3', `/bills?period=${LAST_MONTH}`, '/billing/defaults']

/** The bulk save of up to 10,000 bills on a server, and what other requests wait meanwhile. */
export async function measureBulkSave(
  home: Home,
  facts: Facts,
  client: Client,
  { notify, firstMonth }: { notify: boolean; firstMonth: number },
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const customerIds = facts.activeIds.slice(0, MAX_ROWS)
  const rows = customerIds.map((customerId) => ({ customerId, amount: 100_000, isPaid: false, again: false }))
  const times = {
    save: [] as number[],
    again: [] as number[],
    limit: [] as number[],
    reads: [] as number[],
    pays: [] as number[],
  }
  let lastId = ''
  for (let round = 0; round < ROUNDS; round++) {
    const period = addMonths(LAST_MONTH, firstMonth + round)
    const json = bulkSave({ period, notify, rows })
    lastId = json.id
    const beside = watchOthers(client, facts)
    times.save.push(await timed(client, json))
    const waited = await beside.stop()
    times.reads.push(...waited.reads)
    times.pays.push(...waited.pays)
    times.again.push(await timed(client, json))
    times.limit.push(await writeAgain(home, period))
  }
  const limit = { what: 'plain inserts of the same rows', value: percentile(times.limit, 0.5) }
  const name = `${rows.length} bills${notify ? ' with reminders' : ''}`
  const scale = Math.max(rows.length / MAX_ROWS, 0.1)
  const target = TARGETS.saveMs * scale * (home.database === 'sqlite' ? 1 : 2)
  onFigure(figureOf({ part: PART, what: `saving ${name}`, limit, target }, times.save))
  onFigure(figureOf({ part: PART, what: `the same save of ${name} again`, limit, target }, times.again))
  const reads = { part: PART, what: `other reads during ${name}, slowest`, target: TARGETS.besideMs }
  onFigure({ ...figureOf(reads, times.reads), p99: Math.max(...times.reads) })
  const pays = { part: PART, what: `a payment during ${name}, slowest` }
  onFigure({ ...figureOf(pays, times.pays), p99: Math.max(...times.pays) })
  await measureLeftOut(client, lastId, name, onFigure)
}

/** The pages of who was left out, without a search and with one that finds them all. */
async function measureLeftOut(
  client: Client,
  runId: string,
  name: string,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  for (const [what, search, target] of [
    ['pages', '', TARGETS.pageMs],
    ['search', 'dicentang', TARGETS.searchMs],
  ] as const) {
    const times: number[] = []
    for (let page = 1; page <= PAGES; page++) {
      const begin = performance.now()
      await client.ask(`/billing/bulk/runs/${runId}/left-out?pageSize=10&page=${page * 50}&search=${search}`)
      times.push(performance.now() - begin)
    }
    onFigure(figureOf({ part: PART, what: `who was left out of ${name}, ${what}`, target }, times))
  }
}

async function timed(client: Client, json: unknown): Promise<number> {
  const begin = performance.now()
  await client.ask('/billing/bulk', { method: 'POST', json })
  return performance.now() - begin
}

/** Asks for something every 10 ms, whether or not the answer before has come, and marks a bill paid now and then. */
function watchOthers(client: Client, { unpaidIds }: Facts) {
  const reads: number[] = []
  const pays: number[] = []
  const asked: Promise<void>[] = []
  let isWatching = true
  const ask = async (times: number[], path: string, options?: Parameters<Client['ask']>[1]) => {
    const begin = performance.now()
    // One that fails has waited too.
    await client.ask(path, options).catch((error) => noteProblem(error.cause ?? error))
    times.push(performance.now() - begin)
  }
  const watching = (async () => {
    for (let tick = 0; isWatching; tick++) {
      asked.push(ask(reads, oneOf(READS, tick)))
      if (tick % 25 === 0) {
        const path = `/bills/${oneOf(unpaidIds, tick)}/payment`
        asked.push(ask(pays, path, { method: 'PUT', json: { isPaid: tick % 50 === 0 } }))
      }
      await sleep(PROBE_EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      isWatching = false
      await watching
      await Promise.all(asked)
      return { reads, pays }
    },
  }
}
