import { importBillDocuments } from '../../features/billing/server/commands/import-bill-documents.ts'
import { ensureTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { giveCustomerIds } from '../../features/customers/server/commands/give-customer-ids.ts'
import { importCustomerDocuments } from '../../features/customers/server/commands/import-customer-documents.ts'
import { recordChange } from '../../features/trail/server/public.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store, Trx } from '../../platform/database/store.ts'
import type { DocumentPage } from '../../platform/firestore/firestore-page.ts'
import type { DocumentOutcome, SourceDocument, StoredDocuments } from '../../shared/source-document.ts'
import { addPage, emptyTally, type ImportTally, unreadableOutcome } from './import-tally.ts'

/** The collections, in the order in which they are read: bills look their customers up. */
export const COLLECTIONS = ['pelanggan', 'tagihan'] as const

export type CollectionName = (typeof COLLECTIONS)[number]

/** Where the documents come from; `label` is what the trail says. */
export interface DocumentSource {
  label: string
  read(collection: CollectionName): AsyncGenerator<DocumentPage>
}

/** What became of all documents so far; `problem`: what ended it early. */
export interface ImportRun {
  tallies: Record<CollectionName, ImportTally>
  problem?: unknown
}

interface Deps {
  store: Store
  clock: Clock
  timeZone: string
  /** Called with every page that is stored. */
  onPage(collection: CollectionName, outcomes: readonly DocumentOutcome[]): void
}

const IDS_PER_TRANSACTION = 5000

type StorePage = (trx: Trx, documents: readonly SourceDocument[]) => Promise<StoredDocuments>

/**
 * Stores the documents of both collections page by page, each page in a transaction of its own, and writes one line to the trail when there was
 * something to take. What is there already stays as it is, so an import that ended early goes on where it was. Never throws.
 */
export async function runDocumentImport(deps: Deps, source: DocumentSource): Promise<ImportRun> {
  const run: ImportRun = { tallies: { pelanggan: emptyTally(), tagihan: emptyTally() } }
  try {
    await ensureTotals(deps.store, deps.timeZone)
    const lackingId: string[] = []
    await readAll(deps, source, 'pelanggan', run.tallies.pelanggan, async (trx, documents) => {
      const { lackingId: found, ...stored } = await importCustomerDocuments(trx, deps, documents)
      lackingId.push(...found)
      return stored
    })
    // Only now: before, a fresh id could be one that a later document brings.
    for (const ids of inChunks(new Set(lackingId)))
      await deps.store.transaction((trx) => giveCustomerIds(trx, ids))
    await readAll(deps, source, 'tagihan', run.tallies.tagihan, (trx, documents) =>
      importBillDocuments(trx, deps, documents),
    )
  } catch (error) {
    run.problem = error
  }
  await writeToTrail(deps, source, run).catch((error: unknown) => {
    run.problem ??= error
  })
  return run
}

async function readAll(
  deps: Deps,
  source: DocumentSource,
  collection: CollectionName,
  tally: ImportTally,
  storePage: StorePage,
): Promise<void> {
  for await (const { documents, unreadable } of source.read(collection)) {
    const stored = await deps.store.transaction(async (trx) => compare(await storePage(trx, documents)))
    const outcomes = [...stored.outcomes, ...unreadable.map(unreadableOutcome)]
    addPage(tally, outcomes, stored)
    deps.onPage(collection, outcomes)
  }
}

/** Throws, and so takes the page back, when the database has something else than the documents tell. */
function compare(stored: StoredDocuments): StoredDocuments {
  const taken = stored.outcomes.filter(({ state }) => state === 'taken').length
  if (stored.count === taken && stored.sum === stored.toldSum) return stored
  throw new Error(
    `Isi basis data tidak sama dengan sumbernya: ${stored.count} dari ${taken} dokumen, Rp ${stored.sum} dari Rp ${stored.toldSum}`,
  )
}

function inChunks(ids: ReadonlySet<string>): string[][] {
  const all = [...ids]
  const count = Math.ceil(all.length / IDS_PER_TRANSACTION)
  return Array.from({ length: count }, (_, i) =>
    all.slice(i * IDS_PER_TRANSACTION, (i + 1) * IDS_PER_TRANSACTION),
  )
}

async function writeToTrail(
  { store, clock }: Deps,
  source: DocumentSource,
  { tallies, problem }: ImportRun,
): Promise<void> {
  const [customers, bills] = [tallies.pelanggan.taken, tallies.tagihan.taken]
  if (customers + bills === 0) return
  await store.transaction((trx) =>
    recordChange(
      trx,
      { clock },
      {
        kind: 'documents-imported',
        label: problem === undefined ? source.label : `${source.label} (terputus)`,
        count: customers + bills,
        details: { customers, bills, billedSum: tallies.tagihan.storedSum },
        items: [],
      },
    ),
  )
}
