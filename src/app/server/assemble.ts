import type { Hono } from 'hono'
import { ensureTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { QUIET_BITS } from '../../features/customers/server/public.ts'
import { type EnsuredAdmin, ensureAdmin, openProvider } from '../../features/identity/server/public.ts'
import { gatewayOpener } from '../../features/messaging/server/gateway/open-gateway.ts'
import {
  type GatewayAccess,
  readGatewayAccess,
} from '../../features/messaging/server/queries/gateway-access.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabaseClock } from '../../platform/database/database-clock.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import { openSecretBox } from '../../platform/secret-box.ts'
import type { AppEnv } from './app-env.ts'
import { busyGuard, watchLateness } from './busy-guard.ts'
import { createApp } from './http.ts'
import { keepHouse } from './keep-house.ts'
import { openLiveSettings } from './live-settings.ts'
import { openMetrics } from './metrics.ts'
import { sessionCookie } from './session-cookie.ts'
import { UnreadableKeyError } from './start-message.ts'
import { type RunningWorker, startWorker } from './worker.ts'
import { createWorkerApp } from './worker-http.ts'

/** What a process is given. */
export interface ProcessParts {
  config: Config
  log: Log
  store: Store
  /** The built web files; undefined when there are none. */
  webDir: string | undefined
  /** Told of each stored key. */
  onSecret: (secret: string) => void
  /** Aborted when the process stops. */
  stopping: AbortSignal
}

/** What it runs: the side that answers, and the one that sends. Without the one or the other by its role. */
export interface Assembled {
  app: Hono<AppEnv>
  /** Undefined in a worker, which has nobody sign in. */
  admin: EnsuredAdmin | undefined
  /** Undefined in a web process. */
  worker: RunningWorker | undefined
  /** How the gateway is reached; undefined while none is set. */
  access: GatewayAccess | undefined
}

/** Puts together what the role asks for. Throws UnreadableKeyError for a worker that cannot open the gateway's stored key. */
export async function assemble(parts: ProcessParts): Promise<Assembled> {
  const { config, store } = parts
  const base = await openBase(parts)
  await ensureTotals(store, base.timeZone)
  const access = await readGatewayAccess(store.read, base)
  if (config.role === 'worker') {
    if (access?.isKeyReadable === false) throw new UnreadableKeyError()
    return { app: createWorkerApp(base), admin: undefined, worker: sender(parts, base), access }
  }
  const admin = await ensureAdmin(store, base.clock, {
    email: config.adminEmail,
    password: config.adminPassword,
    outsideUserId: config.identity.kind === 'embedded' ? undefined : config.identity.adminUserId,
  })
  const worker = config.role === 'web' ? undefined : sender(parts, base)
  return { app: webSide(parts, base, worker), admin, worker, access }
}

type Base = Awaited<ReturnType<typeof openBase>>

async function openBase({ config, log, store, onSecret, stopping }: ProcessParts) {
  const clock = await openDatabaseClock({ store, log }, systemClock, stopping)
  const settings = await openLiveSettings({ store, clock }, config)
  const gateway = { environmentGateway: config.gateway, secrets: openSecretBox({ ...config, onSecret }) }
  return {
    store,
    clock,
    log,
    provider: openProvider(store, config.identity),
    settings,
    metrics:
      config.metricsKey === undefined
        ? undefined
        : await openMetrics(config.metricsKey, { store, clock, dataPlace: config }),
    ...gateway,
    openGateway: gatewayOpener({ store, ...gateway, callTimeoutMs: config.gatewayTimeoutMs }),
    get timeZone() {
      return settings.now().timeZone
    },
  }
}

/** Sends messages and keeps house. */
function sender({ stopping }: ProcessParts, base: Base): RunningWorker {
  keepHouse(base, stopping)
  return startWorker({
    ...base,
    get timeZone() {
      return base.timeZone
    },
    gateway: async () => {
      // No request reads them anew in a worker.
      await base.settings.refreshIfOld()
      return base.openGateway()
    },
  })
}

function webSide({ config, webDir, stopping }: ProcessParts, base: Base, worker: RunningWorker | undefined) {
  return createApp({
    ...base,
    get timeZone() {
      return base.timeZone
    },
    hasEnvironmentGateway: config.gateway !== undefined,
    environmentWebhookKey: config.webhookKey,
    // The worker of another process looks for itself, once a second.
    wakeWorker: worker?.wake ?? (() => {}),
    registrationLimits: { perDay: config.registrationsPerDay, quietBits: QUIET_BITS },
    isPasswordInEnvironment: config.adminPassword !== undefined,
    dataPlace: config,
    backupEveryHours: config.backupEveryHours,
    publicUrl: config.publicUrl,
    proxyHops: config.proxyHops,
    guard: busyGuard({
      cookie: sessionCookie(config.publicUrl),
      proxyHops: config.proxyHops,
      log: base.log,
      lateness: watchLateness(stopping),
      draw: Math.random,
    }),
    webDir,
    stopping,
  })
}
