import { setTimeout as sleep } from 'node:timers/promises'
import { compareTotals } from '../../src/app/server/admin-totals.ts'
import { openStore, type Store } from '../../src/platform/database/store.ts'
import { type AppProcess, startApp } from '../app-process.ts'
import { sessionOf, signIn } from '../app-session.ts'
import { bulkRows, bulkSave } from '../bulk-save.ts'
import { storeCustomers } from './fault-action.ts'

export const CUSTOMERS = 300

const IDS = Array.from({ length: CUSTOMERS }, (_, i) => ({ id: `pelanggan${i}` }))

/** A save that makes a bill for everybody. */
export const bigSave = (id: string, period: string) =>
  bulkSave({ id, period: period as never, rows: bulkRows(IDS) })

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The app on a disk, with its admin signed in; customers are stored before. */
export interface AppOnDisk {
  app: AppProcess
  cookie: string
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  store<T>(look: (store: Store) => Promise<T>): Promise<T>
}

/** Starts the app with customers in a data folder. */
export async function appOnDisk(dataDir: string, env: Record<string, string> = {}): Promise<AppOnDisk> {
  const prepared = await openStore({ dataDir })
  await storeCustomers(prepared, CUSTOMERS)
  await prepared.close()
  const app = await startOnDisk(dataDir, env)
  return withSession(app, await signIn(app))
}

/** Starts it on what a start before left. */
export function startOnDisk(dataDir: string, env: Record<string, string> = {}): Promise<AppProcess> {
  return startApp({ dataDir, env: { LOG_LEVEL: 'error', BACKUP_EVERY_HOURS: '0', ...env } })
}

export function withSession(app: AppProcess, cookie: string): AppOnDisk {
  return {
    app,
    cookie,
    ask: async (method, path, body) => {
      const response = await fetch(`${app.url}${path}`, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    store: async (look) => {
      const store = await openStore({ dataDir: app.dataDir })
      return look(store).finally(() => store.close())
    },
  }
}

/** Bills by month, and whether the kept totals equal them. */
export async function billsOf({
  store,
}: AppOnDisk): Promise<{ bills: Record<string, number>; isWhole: boolean }> {
  return store(async (opened) => {
    const rows = await opened.read
      .selectFrom('tagihan')
      .select((eb) => ['period', eb.fn.countAll<number>().as('count')])
      .groupBy('period')
      .execute()
    const { isWhole } = await compareTotals(opened, 'Asia/Jakarta')
    return { bills: Object.fromEntries(rows.map(({ period, count }) => [period, count])), isWhole }
  })
}

/** Begins a backup and waits for its end; answers why it failed, or null. */
export async function makeBackup({ app, cookie }: AppOnDisk): Promise<string | null> {
  const session = sessionOf(app, cookie)
  await session('POST', '/api/backups')
  for (;;) {
    const { runningSince, failure } = await session('GET', '/api/backups')
    if (runningSince === null) return (failure as { text: string } | null)?.text ?? null
    await sleep(20)
  }
}
