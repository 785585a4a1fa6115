import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copySource } from '../../platform/backup/copy-source.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import { readExportCollection } from '../../platform/firestore/export-source.ts'
import { SourceError } from '../../platform/firestore/firestore-page.ts'
import { FIRESTORE_ORIGIN, readRestCollection } from '../../platform/firestore/rest-source.ts'
import {
  openTokenSource,
  readServiceAccount,
  type ServiceAccount,
} from '../../platform/firestore/service-account.ts'
import { groupThousands } from '../../shared/rupiah.ts'
import { compareTotals } from './admin-totals.ts'
import { importLines, openReportFile, type ReportFile } from './import-report.ts'
import { readCount } from './import-tally.ts'
import { COLLECTIONS, type DocumentSource, type ImportRun, runDocumentImport } from './run-document-import.ts'

export const IMPORT_HELP = `npm run admin -- import-firestore --file EKSPOR.json
  npm run admin -- import-firestore --service-account KUNCI.json [--project ID]
      Mengambil koleksi pelanggan dan tagihan dari Firestore. Boleh diulang: yang
      sudah ada tidak diubah. --dry-run hanya melaporkan; --report FILE.csv (atau
      .json) mencatat setiap dokumen yang tidak diambil. docs/import-firestore.md`

export const IMPORT_OPTIONS = {
  file: { type: 'string' },
  'service-account': { type: 'string' },
  project: { type: 'string' },
  database: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** The options as typed. */
export interface ImportValues {
  file?: string
  'service-account'?: string
  project?: string
  database?: string
  report?: string
  'dry-run'?: boolean
}

interface Call {
  store: Store
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  timeZone: string
  values: ImportValues
  env: NodeJS.ProcessEnv
}

const PAGES_PER_PROGRESS = 10

/** Imports the collections of the earlier document database; `isWhole`: every document was taken or is there already. Throws SourceError. */
export async function importFirestore(
  call: Call,
  origin = FIRESTORE_ORIGIN,
): Promise<{ isWhole: boolean; lines: string[] }> {
  const source = await chooseSource(call, origin)
  const report = call.values.report === undefined ? undefined : makeReport(call.values.report)
  try {
    if (call.values['dry-run']) return await rehearse(call, source, report)
    return await importInto(call.store, call.timeZone, source, report)
  } finally {
    report?.close()
  }
}

async function importInto(
  store: Store,
  timeZone: string,
  source: DocumentSource,
  report: ReportFile | undefined,
): Promise<{ isWhole: boolean; lines: string[] }> {
  const progress = showProgress()
  const run = await runDocumentImport(
    {
      store,
      clock: systemClock,
      timeZone,
      onPage: (collection, outcomes) => {
        report?.add(collection, outcomes)
        progress(outcomes.length)
      },
    },
    source,
  )
  const isEmpty = COLLECTIONS.every((name) => readCount(run.tallies[name]) === 0)
  if (isEmpty && run.problem !== undefined) throw run.problem
  if (run.problem !== undefined) return { isWhole: false, lines: endedEarly(run) }
  if (isEmpty) throw new SourceError(`Tidak ada dokumen pelanggan atau tagihan di ${source.label}.`)
  const totals = await compareTotals(store, timeZone)
  const isWhole = totals.isWhole && COLLECTIONS.every((name) => run.tallies[name].refused === 0)
  const end = isWhole ? 'Impor selesai.' : 'Impor selesai, tetapi tidak semua dokumen dapat diambil.'
  return { isWhole, lines: [...importLines(run), '', ...totals.lines, end] }
}

/** Does it all in a copy of the database, which is thrown away: what is reported is what would come of it, and nobody is held up. */
async function rehearse(
  { config, timeZone }: Call,
  source: DocumentSource,
  report: ReportFile | undefined,
): Promise<{ isWhole: boolean; lines: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'uji-impor-'))
  try {
    await copySource(
      {
        ...{ dataDir: config.dataDir, databaseUrl: config.databaseUrl, figuresSql: 'select 1 as one' },
        ...{ madeAt: '', stamp: randomUUID(), timeZone, reserveBytes: 0 },
      },
      folder,
    )
    const copy = await openStore({ dataDir: folder })
    try {
      const { isWhole, lines } = await importInto(copy, timeZone, source, report)
      return { isWhole, lines: ['Uji coba: tidak ada yang diubah. Bila dijalankan:', '', ...lines] }
    } finally {
      await copy.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function endedEarly(run: ImportRun): string[] {
  const { problem } = run
  const told = problem instanceof Error ? problem.message : String(problem)
  return [
    ...importLines(run),
    '',
    `Impor terputus: ${told}`,
    'Ulangi perintah yang sama: yang sudah diambil tetap ada.',
  ]
}

async function chooseSource({ values, env }: Call, origin: string): Promise<DocumentSource> {
  const { file, database = '(default)' } = values
  const keyPath = values['service-account']
  const emulator = env['FIRESTORE_EMULATOR_HOST']
  if (file !== undefined) {
    if (keyPath !== undefined) throw new SourceError('Pilih salah satu: --file atau --service-account.')
    const source = { path: file, collections: COLLECTIONS }
    return {
      label: `Firestore, ${basename(file)}`,
      read: (collection) => readExportCollection(source, collection),
    }
  }
  const account = keyPath === undefined ? undefined : await readServiceAccount(keyPath)
  const projectId = values.project ?? account?.projectId
  if (projectId === undefined || (account === undefined && !emulator))
    throw new SourceError('import-firestore memerlukan --file EKSPOR.json atau --service-account KUNCI.json.')
  const source = { ...connection(account, emulator, origin), projectId, database }
  return {
    label: `Firestore, proyek ${projectId}`,
    read: (collection) => readRestCollection(source, collection),
  }
}

function connection(account: ServiceAccount | undefined, emulator: string | undefined, origin: string) {
  if (!emulator) return { origin, tokens: account && openTokenSource(account, systemClock) }
  if (!/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(emulator))
    throw new SourceError('FIRESTORE_EMULATOR_HOST harus seperti 127.0.0.1:8080.')
  return { origin: `http://${emulator}`, tokens: undefined }
}

function makeReport(path: string): ReportFile {
  if (!/\.(csv|json)$/i.test(path)) throw new SourceError('--report memerlukan nama berkas .csv atau .json.')
  try {
    return openReportFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new SourceError(`${path} sudah ada. Pilih nama lain untuk --report.`)
    throw new SourceError(`Laporan ${path} tidak dapat dibuat (${code}).`)
  }
}

/** A line that is written over, for who watches a terminal. */
function showProgress(): (count: number) => void {
  let [count, pages] = [0, 0]
  return (more) => {
    count += more
    pages += 1
    if (process.stderr.isTTY && pages % PAGES_PER_PROGRESS === 0)
      process.stderr.write(`\r${groupThousands(count)} dokumen dibaca `)
  }
}
