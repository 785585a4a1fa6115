import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { BackupError } from '../../platform/backup/backup-job.ts'
import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { parsePostgresUrl } from '../../platform/database/postgres-hosts.ts'
import type { Store } from '../../platform/database/store.ts'
import { copyDatabase } from '../../platform/moving/copy-database.ts'
import { CopyError, type CopyProblem, type DatabasePlace } from '../../platform/moving/copy-problem.ts'
import { groupThousands } from '../../shared/rupiah.ts'
import {
  type CopyFacts,
  differingFacts,
  hasSoundTotals,
  readCopyFacts,
  shownFacts,
} from './admin-copy-facts.ts'
import { CheckError, UsageError } from './admin-problem.ts'
import { textTable } from './text-table.ts'

export const COPY_HELP = `npm run admin -- copy --to postgres://PENGGUNA:SANDI@HOST:PORT/NAMA
  npm run admin -- copy --to FOLDER
      Menyalin semua data ke basis data PostgreSQL, atau ke berkas SQLite di
      FOLDER, yang masih kosong; lalu membandingkan jumlah baris dan rupiah di
      kedua sisi. Hentikan server dahulu (docs/moving.md).`
export const COPY_OPTIONS: ParseArgsOptionsConfig = { to: { type: 'string' } }

/** Options of the command as typed. */
export interface CopyValues {
  to?: string
}

const NOTHING_KEPT = 'Tidak ada yang disimpan di tujuan.'
const SHOWN_FROM_ROWS = 5000
const PROGRESS_EVERY_MS = 2000

/** Copies the database of the settings into an empty one, and says what was compared. Throws CheckError. */
export async function copyTo({
  store,
  config,
  values: { to },
}: {
  store: Store
  config: Config
  values: CopyValues
}): Promise<string[]> {
  const target = placeOf(to)
  let expected: CopyFacts['rows'] = {}
  try {
    const facts = await copyDatabase({
      source: config,
      target,
      readFacts: readCopyFacts,
      accept: (source) => {
        expected = source.rows
        if (!hasSoundTotals(source)) throw new CheckError(UNSOUND_TOTALS)
      },
      compare: refuseDifference,
      onProgress: progressLines((table) => expected[table] ?? 0),
    })
    const carried = await whatElse(store, config, target)
    return [
      `Selesai. Semua data sudah disalin dari ${nameOf(config)} ke ${nameOf(target)}, dan sama di kedua sisi:`,
      '',
      ...textTable(['ISI', 'SUMBER', 'TUJUAN'], shownFacts(facts)),
      '',
      ...carried,
    ]
  } catch (error) {
    if (error instanceof BackupError && error.problem === 'running')
      throw new CheckError(
        'Cadangan atau salinan lain sedang dibuat di folder tujuan. Tunggu sampai selesai.',
      )
    throw error instanceof CopyError ? new CheckError(copyProblemText(error.problem)) : error
  }
}

const UNSOUND_TOTALS = [
  'Total di sumber tidak cocok dengan tagihannya, jadi belum ada yang disalin.',
  'Perbaiki dahulu dengan `npm run admin -- totals rebuild`.',
].join(' ')

function placeOf(to: string | undefined): DatabasePlace {
  if (to === undefined || to.trim() === '')
    throw new UsageError('copy memerlukan --to ALAMAT, yaitu postgres://… atau sebuah folder.')
  if (!/^[a-z][a-z\d+.-]+:/i.test(to)) return { dataDir: resolve(to), databaseUrl: undefined }
  try {
    return { dataDir: '', databaseUrl: readConfig({ DATABASE_URL: to }).databaseUrl }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new UsageError('--to harus berupa postgres://pengguna:sandi@host:port/nama atau sebuah folder.')
  }
}

/** Without user and password. */
function nameOf({ dataDir, databaseUrl }: DatabasePlace): string {
  if (databaseUrl === undefined) return `${resolve(dataDir)} (SQLite)`
  return `${parsePostgresUrl(databaseUrl)?.label ?? 'PostgreSQL'} (PostgreSQL)`
}

function refuseDifference(source: CopyFacts, target: CopyFacts): void {
  const differing = differingFacts(source, target)
  if (differing.length === 0) return
  throw new CheckError(
    [
      `Salinan TIDAK sama dengan sumbernya. ${NOTHING_KEPT}`,
      '',
      ...textTable(['ISI', 'SUMBER', 'TUJUAN'], differing),
    ].join('\n'),
  )
}

function copyProblemText(problem: CopyProblem): string {
  if (problem.kind === 'same-place') return 'Sumber dan tujuan adalah basis data yang sama.'
  if (problem.kind === 'empty-source')
    return 'Sumbernya masih kosong, jadi tidak ada yang disalin. Periksa DATA_DIR dan DATABASE_URL.'
  if (problem.kind === 'unsound')
    return `Salinan rusak: ${problem.findings.slice(0, 3).join('; ')}. ${NOTHING_KEPT}`
  if (problem.kind === 'busy') {
    const side = problem.side === 'source' ? 'Sumber' : 'Tujuan'
    return `${side} sedang ditulis program lain. Hentikan server, lalu ulangi. ${NOTHING_KEPT}`
  }
  const contents = problem.contents.map(({ table, rows }) => `${table} (${groupThousands(rows)} baris)`)
  return `Tujuan tidak kosong: ${contents.join(', ')}. Pilih basis data atau folder baru; yang pernah dipakai \`npm start\` sudah berisi akun admin.`
}

function progressLines(expectedOf: (table: string) => number): (table: string, rows: number) => void {
  let [shownTable, shownAt] = ['', 0]
  return (table, rows) => {
    const expected = expectedOf(table)
    if (expected < SHOWN_FROM_ROWS) return
    if (table === shownTable && Date.now() - shownAt < PROGRESS_EVERY_MS && rows < expected) return
    ;[shownTable, shownAt] = [table, Date.now()]
    process.stderr.write(`${table}: ${groupThousands(rows)} dari ${groupThousands(expected)} baris\n`)
  }
}

/** What is not in the database and must come along. */
async function whatElse(store: Store, config: Config, target: DatabasePlace): Promise<string[]> {
  const { api_key_sealed: api, webhook_key_sealed: webhook } = await store.read
    .selectFrom('gateway_setting')
    .select(['api_key_sealed', 'webhook_key_sealed'])
    .executeTakeFirstOrThrow()
  const isSealed = api !== null || webhook !== null
  const setting =
    target.databaseUrl === undefined
      ? `DATA_DIR=${target.dataDir} dan tanpa DATABASE_URL`
      : 'DATABASE_URL=alamat tujuan'
  const backups = join(resolve(config.dataDir), 'backups')
  return [
    'Langkah berikutnya:',
    `- Jalankan server dengan ${setting}. Jangan jalankan lagi dengan sumber lama.`,
    ...(isSealed ? [secretLine(config)] : []),
    ...(existsSync(backups) ? [`- Cadangan lama tetap di ${backups}; salin bila DATA_DIR berpindah.`] : []),
  ]
}

function secretLine({ secretKey, dataDir }: Config): string {
  const unless = 'tanpa itu API key gateway harus diisi lagi.'
  return secretKey === undefined
    ? `- Salin ${join(resolve(dataDir), 'secret.key')} ke DATA_DIR yang baru bila berpindah; ${unless}`
    : `- Pakai SECRET_KEY yang sama; ${unless}`
}
