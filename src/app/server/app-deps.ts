import type { MiddlewareHandler } from 'hono'
import type { RegistrationLimits } from '../../features/customers/server/public.ts'
import type { IdentityProvider } from '../../features/identity/server/public.ts'
import type { WahaClient } from '../../features/messaging/server/gateway/waha-client.ts'
import type { EnvironmentGateway } from '../../features/messaging/server/queries/gateway-access.ts'
import type { DataPlace } from '../../features/settings/server/public.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import type { SecretBox, Signer } from '../../platform/secret-box.ts'
import type { AppEnv } from './app-env.ts'
import type { LiveSettingsReader } from './live-settings.ts'
import type { Metrics } from './metrics.ts'

/** What the slices' routes take; each names the part that it needs. */
export interface AppDeps {
  store: Store
  clock: Clock
  log: Log
  /** The business time zone as it is set now: to be read when it is needed, not kept. */
  readonly timeZone: string
  /** Time zone, tile address and packages, which the admin can change while the server runs. */
  settings: LiveSettingsReader
  /** Whether the environment names a gateway; the admin's settings may name one too. */
  hasEnvironmentGateway: boolean
  /** The gateway that the environment names, and the key of its receipts. */
  environmentGateway: EnvironmentGateway | undefined
  environmentWebhookKey: string | undefined
  /** The gateway as it is set now; undefined while none is. */
  openGateway: () => Promise<WahaClient | undefined>
  /** Keeps stored keys, and signs. */
  secrets: SecretBox & Signer
  /** Tells the outbox worker that a message may be due. */
  wakeWorker: () => void
  /** How many registrations are taken, and what each costs. */
  registrationLimits: RegistrationLimits
  /** Where accounts and passwords are kept. */
  provider: IdentityProvider
  /** ADMIN_PASSWORD is set; it wins at the next start. */
  isPasswordInEnvironment: boolean
  /** How often a backup is made by itself, hours; 0: never. */
  backupEveryHours: number
  /** Where the database and its backups lie. */
  dataPlace: DataPlace
  /** Aborted when the server stops, so that long polls end early. */
  stopping: AbortSignal
}

/** What the HTTP edge takes besides. */
export interface HttpDeps extends AppDeps {
  publicUrl: string | undefined
  proxyHops: number
  /** Turns requests away when there are too many; undefined in tests that call the app without a socket. */
  guard?: MiddlewareHandler<AppEnv>
  /** The built web files; undefined when there are none (development). */
  webDir: string | undefined
  /** What `/metrics` tells; undefined when no key for it is set. */
  metrics?: Metrics | undefined
}
