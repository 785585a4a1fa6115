import { existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isEasilyGuessed } from '../../features/identity/server/provider/easily-guessed.ts'
import { gatewayOpener } from '../../features/messaging/server/gateway/open-gateway.ts'
import { readGatewayAccess } from '../../features/messaging/server/queries/gateway-access.ts'
import { listBackups } from '../../platform/backup/backup-folder.ts'
import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { type Connection, schemaState } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { DATABASE_FILE, openSqlite } from '../../platform/database/sqlite.ts'
import type { Store } from '../../platform/database/store.ts'
import { KEY_FILE, openSecretBox, type SecretBox } from '../../platform/secret-box.ts'
import { folderTrouble, type StorageTrouble, storageTroubleOf } from '../../platform/storage-trouble.ts'
import {
  backupFinding,
  clockFinding,
  diskFinding,
  type Finding,
  type GatewayState,
  gatewayFinding,
  passwordFinding,
} from './doctor-findings.ts'

const DATABASE = 'Basis data'
const PATIENCE = { patienceMs: 0, connectTimeoutMs: 3000 }
const GATEWAY_TIMEOUT_MS = 16_000

const FILE_ADVICE: Record<StorageTrouble, string> = {
  full: 'Kosongkan disk, lalu jalankan lagi.',
  'read-only': 'Periksa disk dan izin folder data: berkasnya harus dapat ditulisi.',
  failing: 'Periksa disk dan izin folder data.',
  damaged:
    'Hentikan program, simpan berkasnya, lalu pulihkan cadangan terakhir (`npm run admin -- restore <cadangan>`).',
}

const SCHEMA: Record<Awaited<ReturnType<typeof schemaState>>, Omit<Finding, 'topic'>> = {
  current: { state: 'ok', text: 'skema sesuai' },
  empty: { state: 'warning', text: 'masih kosong', advice: 'Jalankan `npm start` sekali.' },
  older: {
    state: 'warning',
    text: 'skema lebih lama',
    advice: 'Start berikutnya memperbaruinya (buat cadangan dahulu).',
  },
  newer: {
    state: 'bad',
    text: 'dibuat oleh versi program yang lebih baru',
    advice: 'Pasang versi terbaru, atau pulihkan cadangan yang sesuai.',
  },
}

/** Checks settings, disk, database, gateway, clock and backups. Changes nothing (an empty file in the data folder comes and goes); never throws. */
export async function examine(env: NodeJS.ProcessEnv, nowMs: number): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((text) => ({
      topic: 'Pengaturan',
      state: 'bad',
      text,
      advice: 'Perbaiki lalu jalankan lagi.',
    }))
  }
  const findings: Finding[] = [
    { topic: 'Pengaturan', state: 'ok', text: 'semua dapat dibaca' },
    ...(await passwordFindings(config)),
    ...folderFindings(config),
  ]
  if (!config.databaseUrl && !existsSync(join(config.dataDir, DATABASE_FILE))) {
    return [...findings, { topic: DATABASE, ...SCHEMA.empty }]
  }
  let connection: Connection | undefined
  try {
    connection = config.databaseUrl ? openPostgres(config.databaseUrl, PATIENCE) : openSqlite(config.dataDir)
    return [...findings, ...(await databaseFindings(connection, config, nowMs))]
  } catch (error) {
    const advice = config.databaseUrl
      ? 'Periksa apakah PostgreSQL berjalan dan DATABASE_URL benar.'
      : FILE_ADVICE[storageTroubleOf(error) ?? 'failing']
    return [...findings, { topic: DATABASE, state: 'bad', text: messageOf(error), advice }]
  } finally {
    await connection?.store.close()
  }
}

async function passwordFindings({ adminPassword, adminEmail, identity }: Config): Promise<Finding[]> {
  if (adminPassword === undefined || identity.kind !== 'embedded') return []
  return [passwordFinding(await isEasilyGuessed(adminPassword, adminEmail ?? ''))]
}

function folderFindings({ dataDir, databaseUrl }: Config): Finding[] {
  if (!existsSync(dataDir)) return []
  const trouble = folderTrouble(dataDir)
  if (trouble && trouble !== 'full') {
    const topic = 'Folder data'
    const advice =
      trouble === 'no-right'
        ? 'Beri pengguna yang menjalankan program hak tulis atas folder itu.'
        : FILE_ADVICE[trouble]
    return [{ topic, state: 'bad', text: `${dataDir} tidak dapat ditulisi`, advice }]
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const file = join(dataDir, DATABASE_FILE)
  const databaseBytes = databaseUrl || !existsSync(file) ? 0 : statSync(file).size
  return [diskFinding({ freeBytes: bavail * bsize, databaseBytes })]
}

async function databaseFindings(connection: Connection, config: Config, nowMs: number): Promise<Finding[]> {
  const { store } = connection
  const state = await schemaState(connection)
  const schema: Finding = { topic: DATABASE, ...SCHEMA[state] }
  if (state !== 'current') return [schema]
  const damage = await damageFinding(store)
  const { time_zone: timeZone } = await store.read
    .selectFrom('business_setting')
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return [
    damage ?? schema,
    clockFinding({
      nowMs,
      newestChangeAt: await newestChange(store),
      databaseMs: await databaseClock(store),
    }),
    backupFinding(listBackups(config.dataDir)[0], nowMs, timeZone ?? config.timeZone),
    gatewayFinding(await askGateway(store, config)),
  ]
}

async function damageFinding(store: Store): Promise<Finding | undefined> {
  if (store.dialect === 'postgres') return undefined
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(store.read)
  const verdict = rows[0]?.quick_check
  if (verdict === 'ok') return undefined
  return {
    topic: DATABASE,
    state: 'bad',
    text: `berkas rusak (${verdict})`,
    advice: FILE_ADVICE.damaged,
  }
}

async function newestChange(store: Store): Promise<string | undefined> {
  const row = await store.read
    .selectFrom('trail_change')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

async function databaseClock(store: Store): Promise<number | undefined> {
  if (store.dialect === 'sqlite') return undefined
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(store.read)
  return rows[0]?.ms
}

async function askGateway(store: Store, config: Config): Promise<GatewayState> {
  const deps = { environmentGateway: config.gateway, secrets: presentSecrets(config) }
  const access = await readGatewayAccess(store.read, deps)
  if (!access) return { kind: 'unset' }
  if (!access.isKeyReadable) return { kind: 'unreadable-key' }
  const client = await gatewayOpener({ store, ...deps, callTimeoutMs: GATEWAY_TIMEOUT_MS })()
  return (await client?.sessionStatus()) ?? { kind: 'unset' }
}

// To look must not make a key.
function presentSecrets(config: Config): SecretBox {
  const isThere = config.secretKey !== undefined || existsSync(join(config.dataDir, KEY_FILE))
  return isThere ? openSecretBox(config) : { seal: () => '', open: () => undefined }
}

function messageOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
