import { Hono } from 'hono'
import type { Store } from '../../platform/database/store.ts'
import type { AppEnv } from './app-env.ts'
import { isReady } from './health.ts'

/** `/healthz`: the process answers. `/readyz`: its database does. */
export function healthRoutes({ store }: { store: Store }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) =>
    (await isReady(store)) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  )
  return app
}
