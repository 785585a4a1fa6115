import { Hono } from 'hono'
import { readOutboxFacts } from '../../features/messaging/server/public.ts'
import { listBackups } from '../../platform/backup/backup-folder.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../platform/database/store.ts'
import { isSameSecret } from '../../platform/same-secret.ts'
import type { AppEnv } from './app-env.ts'

// Seconds; most answers take some milliseconds, a large import or print some seconds.
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** A request that was answered; `route` is the endpoint's pattern, as paths hold ids. */
export interface AnsweredRequest {
  method: string
  route: string | undefined
  status: number
  seconds: number
}

/** What a process counts for Prometheus. */
export interface Metrics {
  /** What a scraper has to show. */
  key: string
  note(request: AnsweredRequest): void
  /** In the text format of Prometheus, with what is asked of the database and the disk just then. */
  text(): Promise<string>
}

interface MetricsDeps {
  store: Store
  clock: Clock
  /** Where the backups lie. */
  dataPlace: { dataDir: string }
}

/** Begins to count. The library is loaded only then: most providers never look. */
export async function openMetrics(key: string, { store, clock, dataPlace }: MetricsDeps): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'tagihan_http_request_seconds',
    help: 'Answered requests by method, endpoint and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  new Gauge({
    name: 'tagihan_outbox_messages',
    help: 'Messages that wait or are being sent',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { queued, sending } = await readOutboxFacts(store.read)
      this.set({ state: 'queued' }, queued)
      this.set({ state: 'sending' }, sending)
    },
  })
  new Gauge({
    name: 'tagihan_gateway_trouble',
    help: '1 while the gateway takes no messages',
    registers: [registry],
    async collect() {
      this.set((await readOutboxFacts(store.read)).isInTrouble ? 1 : 0)
    },
  })
  new Gauge({
    name: 'tagihan_backup_age_seconds',
    help: 'Age of the newest proved backup of this process; absent without one',
    registers: [registry],
    collect() {
      const [newest] = listBackups(dataPlace.dataDir)
      this.remove()
      if (newest) this.set((clock.nowMs() - Date.parse(newest.madeAt)) / 1000)
    },
  })
  return {
    key,
    note: ({ method, route, status, seconds }) =>
      requests.observe({ method, route: route ?? 'other', status: `${Math.floor(status / 100)}xx` }, seconds),
    text: () => registry.metrics(),
  }
}

/** `GET /metrics` for who has the key; without a key set there is no such page. */
export function metricsRoute(metrics: Metrics | undefined): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/metrics', async (c) => {
    if (!metrics) return c.notFound()
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${metrics.key}`))
      return c.text('Kunci tidak cocok.', 401)
    return c.text(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}
