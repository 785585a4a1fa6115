import { Hono } from 'hono'
import type { Store } from '../../platform/database/store.ts'
import { folderTrouble } from '../../platform/storage-trouble.ts'
import type { AppEnv } from './app-env.ts'
import { isReady } from './health.ts'

export interface HealthDeps {
  store: Store
  /** Where the SQLite file lies. */
  dataPlace?: { dataDir: string }
}

/** `/healthz`: the process answers. `/readyz`: its database does, and takes writes; else `reason` says what is wrong. */
export function healthRoutes(deps: HealthDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const reason = await unreadyReason(deps)
    return reason ? c.json({ status: 'unavailable', reason }, 503) : c.json({ status: 'ok' })
  })
  return app
}

async function unreadyReason({ store, dataPlace }: HealthDeps): Promise<string | undefined> {
  if (!(await isReady(store))) return 'database'
  if (store.dialect !== 'sqlite' || !dataPlace) return undefined
  const trouble = folderTrouble(dataPlace.dataDir)
  return trouble && `disk-${trouble}`
}
