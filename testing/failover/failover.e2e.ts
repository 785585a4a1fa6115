import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildTotals } from '../../src/features/billing/server/commands/rebuild-totals.ts'
import { checkTotals } from '../../src/features/billing/server/queries/check-totals.ts'
import { DATABASE_TEXTS } from '../../src/platform/database/postgres-errors.ts'
import { openStore, type Store } from '../../src/platform/database/store.ts'
import { type AppProcess, startApp } from '../app-process.ts'
import { billRow } from '../factories.ts'
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts'
import { type LoadAnswer, startLoad } from './failover-load.ts'

const BILLS = 3000
const WRITERS = 8
const WRITES_BEFORE = 60
const WRITES_AFTER = 60
// What a person or a watchdog needs to see that the primary is gone.
const PROMOTION_DELAY_MS = 1500
const LONGEST_GAP_MS = 20_000
const TIME_ZONE = 'Asia/Jakarta'

const BILL_ROWS = Array.from({ length: BILLS }, (_, i) =>
  billRow({ id: `tagihan${i}`, customer_id: `pelanggan${i}`, amount: 100_000 + i, whatsapp: '' }),
)

let pair: PostgresPair
let app: AppProcess
beforeAll(async () => {
  pair = await startPostgresPair()
  const store = await openStore({ dataDir: '', databaseUrl: pair.urlOf('postgres') })
  await store.transaction(async (trx) => {
    for (let from = 0; from < BILLS; from += 500)
      await trx
        .insertInto('tagihan')
        .values(BILL_ROWS.slice(from, from + 500))
        .execute()
    await rebuildTotals(trx, TIME_ZONE)
  })
  await store.close()
  app = await startApp({ env: { DATABASE_URL: pair.urlOf('postgres'), LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await app?.stop()
  await pair?.stop()
})

it('goes on with the standby when the primary is killed under load: no acknowledged write is lost, none doubled', {
  timeout: 90_000,
}, async () => {
  const load = await startLoad(
    app,
    BILL_ROWS.map(({ id }) => id),
    WRITERS,
  )
  await load.successes(WRITES_BEFORE)
  await sleep(Math.random() * 200)
  expect(await readiness()).toBe(200)

  await pair.primary.kill()
  const killedAt = Date.now()
  expect(await readiness()).toBe(503)
  await sleep(PROMOTION_DELAY_MS)
  await pair.promote()
  const promotedAt = Date.now()
  await load.successes(1)
  const successAt = Date.now()
  await load.successes(WRITES_AFTER)
  await load.stop()
  expect(await readiness()).toBe(200)

  const before = load.answers.filter(({ answeredAt }) => answeredAt <= killedAt)
  const after = load.answers.filter(({ answeredAt, status }) => answeredAt > promotedAt && status < 300)
  console.info(
    `fail-over: ${before.length} writes before, ${after.length} after; ${successAt - killedAt} ms from kill to write, of which ${promotedAt - killedAt} ms until promoted; ${count(load.answers, 500)} failed`,
  )
  expect(before.length).toBeGreaterThanOrEqual(WRITES_BEFORE)
  expect(after.length).toBeGreaterThanOrEqual(WRITES_AFTER)
  expect(successAt - killedAt).toBeLessThan(LONGEST_GAP_MS)

  const unexpected = load.answers.filter(({ status, message }) => status >= 300 && !isHonest(message))
  expect(unexpected).toEqual([])
  const store = await openStore({ dataDir: '', databaseUrl: pair.urlOf('postgres') })
  try {
    await expectAllThereOnce(store, load.answers)
  } finally {
    await store.close()
  }
})

async function readiness(): Promise<number> {
  return (await fetch(`${app.url}/readyz`)).status
}

/** Says that nothing was written, or that nobody can know. */
function isHonest(message: string | undefined): boolean {
  return message === DATABASE_TEXTS.away || message === DATABASE_TEXTS.uncertain
}

function count(answers: readonly LoadAnswer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

async function expectAllThereOnce(store: Store, answers: readonly LoadAnswer[]): Promise<void> {
  const keys = (kind: LoadAnswer['kind'], isWanted: (answer: LoadAnswer) => boolean) =>
    answers.filter((answer) => answer.kind === kind && isWanted(answer)).map(({ key }) => key)
  const isDone = ({ status }: LoadAnswer) => status < 300
  const isUncertain = ({ message }: LoadAnswer) => message === DATABASE_TEXTS.uncertain

  const customers = await store.read.selectFrom('pelanggan').select('nama').execute()
  const certain = customers
    .map(({ nama }) => nama)
    .filter((name) => !keys('customer', isUncertain).includes(name))
  expect(certain.toSorted()).toEqual(keys('customer', isDone).toSorted())

  const bills = await store.read.selectFrom('tagihan').select(['id', 'amount', 'is_paid']).execute()
  expect(bills).toHaveLength(BILLS)
  const uncertainBills = keys('payment', isUncertain)
  const paid = bills.filter(({ id, is_paid }) => is_paid === 1 && !uncertainBills.includes(id))
  expect(paid.map(({ id }) => id).toSorted()).toEqual(keys('payment', isDone).toSorted())

  const { kept, counted } = await store.transaction((trx) => checkTotals(trx, TIME_ZONE))
  expect(kept).toEqual(counted)
  const paidSum = bills.reduce((sum, { amount, is_paid }) => sum + (is_paid ? amount : 0), 0)
  expect(kept.payments.reduce((sum, month) => sum + month.paidSum, 0)).toBe(paidSum)
}
