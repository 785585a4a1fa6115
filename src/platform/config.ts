import { isTimeZone } from '../shared/calendar-day.ts'
import { parsePostgresUrl } from './database/postgres-hosts.ts'
import { type IdentityConfig, identitySecretsOf, readIdentity } from './identity-config.ts'
import { isRefusedHost } from './refused-address.ts'
import { isTileUrl } from './tile-url.ts'

/** Where messages go, as the environment names it. */
export interface GatewayConfig {
  url: string
  apiKey: string
  session: string
}

/** What a process does: `web` answers browsers, `worker` sends messages and keeps house, `all` does both. */
export type Role = 'all' | 'web' | 'worker'

/** Every setting, parsed once at start. */
export interface Config {
  role: Role
  host: string
  port: number
  dataDir: string
  /** PostgreSQL address; undefined means SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** How many connections to PostgreSQL this process opens at most. */
  databasePool: number
  /** How long PostgreSQL may take for one statement of a request, milliseconds. */
  databaseStatementTimeoutMs: number
  adminEmail: string | undefined
  adminPassword: string | undefined
  identity: IdentityConfig
  gateway: GatewayConfig | undefined
  /** How long one call to the gateway may take, milliseconds. */
  gatewayTimeoutMs: number
  /** Key of the signatures of delivery receipts, unless the admin sets another one. */
  webhookKey: string | undefined
  /** What stored secrets are encrypted with; undefined: a key of its own in `dataDir`. */
  secretKey: string | undefined
  timeZone: string
  /** Where the maps' tiles come from, with `{z}`, `{x}` and `{y}`: an address, or a path on the app's own host. */
  tileUrl: string
  /** The origin under which visitors reach the app, without a trailing slash; undefined: taken from each request. */
  publicUrl: string | undefined
  /** How many trusted reverse proxies stand in front; 0 means that X-Forwarded-For is ignored. */
  proxyHops: number
  /** How many registrations are taken in a day, whoever sends them. */
  registrationsPerDay: number
  /** How often a backup is made by itself, hours; 0: never. */
  backupEveryHours: number
  /** What a scraper of `/metrics` shows; undefined: there is no such page. */
  metricsKey: string | undefined
  logLevel: string
}

/** Every bad setting at once, each with what it should be. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Pengaturan tidak valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const ROLES: readonly string[] = ['all', 'web', 'worker'] satisfies Role[]
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Reads the settings from the environment; an empty value counts as unset. Throws ConfigError with every problem found. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const value = (name: string) => env[name]?.trim() || undefined
  const check = (name: string, ok: boolean, should: string) => {
    if (!ok) problems.push(`${name} ${should}`)
  }
  const integer = (name: string, fallback: number, max: number, min = 0) => {
    const text = value(name) ?? String(fallback)
    const isInRange = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
    check(name, isInRange, `harus bilangan bulat ${min} sampai ${max}`)
    return Number(text)
  }

  const config: Config = {
    role: (value('APP_ROLE') ?? 'all') as Role,
    host: value('HOST') ?? '127.0.0.1',
    port: integer('PORT', 3000, 65535),
    dataDir: value('DATA_DIR') ?? './data',
    databaseUrl: value('DATABASE_URL'),
    databasePool: integer('DATABASE_POOL', 10, 200, 2),
    databaseStatementTimeoutMs: integer('DATABASE_STATEMENT_TIMEOUT_MS', 30_000, 600_000, 1000),
    adminEmail: value('ADMIN_EMAIL'),
    // Not trimmed: a password may begin or end with a space.
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    identity: readIdentity(value, check),
    gateway: readGateway(value),
    gatewayTimeoutMs: integer('WAHA_TIMEOUT_MS', 30_000, 120_000, 1000),
    webhookKey: value('WAHA_WEBHOOK_KEY'),
    secretKey: value('SECRET_KEY'),
    timeZone: value('BUSINESS_TIME_ZONE') ?? 'Asia/Jakarta',
    tileUrl: value('TILE_URL') ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    publicUrl: value('PUBLIC_URL')?.replace(/\/+$/, ''),
    proxyHops: integer('PROXY_HOPS', 0, 10),
    registrationsPerDay: integer('REGISTRATIONS_PER_DAY', 300, 100_000, 1),
    backupEveryHours: integer('BACKUP_EVERY_HOURS', 24, 720),
    metricsKey: value('METRICS_KEY'),
    logLevel: value('LOG_LEVEL') ?? 'info',
  }

  check('APP_ROLE', ROLES.includes(config.role), `harus salah satu dari ${ROLES.join(', ')}`)
  check(
    'APP_ROLE',
    config.role === 'all' || !ROLES.includes(config.role) || !!config.databaseUrl,
    'harus all selama DATABASE_URL kosong: berkas SQLite hanya untuk satu proses',
  )
  check(
    'DATABASE_URL',
    !config.databaseUrl || parsePostgresUrl(config.databaseUrl) !== undefined,
    'harus berupa postgres://pengguna:sandi@host:port/nama, atau host1:port,host2:port (lihat docs/postgresql.md)',
  )
  check(
    'ADMIN_EMAIL',
    !config.adminEmail || /^(?=.{1,254}$)[^\s@]+@[^\s@]+\.[^\s@]+$/.test(config.adminEmail),
    'harus berupa alamat email',
  )
  check(
    'ADMIN_PASSWORD',
    !config.adminPassword || (config.adminPassword.length >= 6 && config.adminPassword.length <= 200),
    'harus 6 sampai 200 karakter',
  )
  check(
    'WAHA_URL',
    !config.gateway ||
      (isHttpUrl(config.gateway.url) && !isRefusedHost(new URL(config.gateway.url).hostname)),
    'harus berupa http://host:port atau https://host, bukan alamat link-local',
  )
  check(
    'WAHA_WEBHOOK_KEY',
    !config.webhookKey || config.webhookKey.length >= 16,
    'harus paling sedikit 16 karakter',
  )
  check(
    'METRICS_KEY',
    !config.metricsKey || config.metricsKey.length >= 16,
    'harus paling sedikit 16 karakter',
  )
  check('SECRET_KEY', !config.secretKey || config.secretKey.length >= 32, 'harus paling sedikit 32 karakter')
  check('BUSINESS_TIME_ZONE', isTimeZone(config.timeZone), 'harus nama zona waktu, misalnya Asia/Jakarta')
  check(
    'TILE_URL',
    isTileUrl(config.tileUrl),
    'harus berupa https://host/{z}/{x}/{y}.png atau /path/{z}/{x}/{y}.png',
  )
  check(
    'PUBLIC_URL',
    !config.publicUrl || isOrigin(config.publicUrl),
    'harus berupa https://alamat tanpa path',
  )
  check('LOG_LEVEL', LOG_LEVELS.includes(config.logLevel), `harus salah satu dari ${LOG_LEVELS.join(', ')}`)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** What no log line may hold: the gateway's key and the passwords, as they stand in the settings. */
export function secretsOf(config: Config): string[] {
  const databasePassword = (config.databaseUrl && parsePostgresUrl(config.databaseUrl)?.password) || ''
  return [
    config.gateway?.apiKey,
    config.adminPassword,
    databasePassword,
    // As it stands in the address, and as the server would repeat it.
    decoded(databasePassword),
    config.webhookKey,
    config.metricsKey,
    config.secretKey,
    ...identitySecretsOf(config.identity),
  ].filter((secret) => !!secret) as string[]
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    // Bytes that are no text: the driver refuses them too.
    return ''
  }
}

function readGateway(value: (name: string) => string | undefined): GatewayConfig | undefined {
  const url = value('WAHA_URL')
  if (!url) return undefined
  return { url, apiKey: value('WAHA_API_KEY') ?? '', session: value('WAHA_SESSION') ?? 'default' }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text
}
