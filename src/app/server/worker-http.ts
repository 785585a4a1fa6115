import { Hono } from 'hono'
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import type { AppEnv } from './app-env.ts'
import { healthRoutes } from './health-routes.ts'
import { type Metrics, metricsRoute } from './metrics.ts'
import { requestLog } from './request-log.ts'

/** What a process answers that only sends messages: how it is, and nothing else. */
export function createWorkerApp(deps: {
  store: Store
  log: Log
  metrics?: Metrics | undefined
}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(requestLog(deps.log, deps.metrics))
  app.route('/', healthRoutes(deps))
  app.route('/', metricsRoute(deps.metrics))
  app.all('*', (c) => c.text('Proses ini hanya mengirim pesan.', 404))
  return app
}
