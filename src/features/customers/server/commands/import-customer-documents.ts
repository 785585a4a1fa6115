import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader, Trx } from '../../../../platform/database/store.ts'
import {
  type DocumentOutcome,
  differingLabels,
  type SourceDocument,
  type StoredDocuments,
} from '../../../../shared/source-document.ts'
import { type DocumentCustomer, readCustomerDocument } from '../../rules/document-customer.ts'
import { listKnownPackages } from '../queries/known-packages.ts'
import type { OwnColumns } from './derived-columns.ts'
import { replaceCustomers } from './replace-customers.ts'

const LABELS: Partial<Record<keyof OwnColumns, string>> = {
  nama: 'Nama',
  alamat: 'Alamat',
  whatsapp: 'WhatsApp',
  koordinat: 'Koordinat',
  paket: 'Paket',
  status: 'Status',
  tanggal_daftar: 'Tanggal daftar',
}

/** What is there before the page: customers under its document ids, who was deleted of them, and who holds its WZN ids. */
interface Present {
  stored: Map<string, OwnColumns>
  deleted: ReadonlySet<string>
  holders: Map<string, string>
}

/**
 * Stores customers of the earlier document database under their ids, and never changes one that is there. Sends no messages. `lackingId`:
 * those whose WZN id somebody else has or that is none; give them one with `giveCustomerIds` when all documents are stored.
 */
export async function importCustomerDocuments(
  trx: Trx,
  deps: { timeZone: string },
  documents: readonly SourceDocument[],
): Promise<StoredDocuments & { lackingId: string[] }> {
  const context = { timeZone: deps.timeZone, packages: await listKnownPackages(trx) }
  const read = documents.map((document) => readCustomerDocument(document, context))
  const present = await findPresent(
    trx,
    read.flatMap((one) => ('row' in one ? [one.row] : [])),
  )
  const added: OwnColumns[] = []
  const lackingId: string[] = []
  const outcomes = read.map((one): DocumentOutcome => {
    const { id, notes } = one
    if (!('row' in one)) return { id, state: 'refused', reasons: one.reasons, notes: [] }
    const { row } = one
    const stored = present.stored.get(id)
    if (lacksId(row, stored, present)) lackingId.push(id)
    if (stored) return { id, ...compared(stored, row, present), notes: [] }
    if (present.deleted.has(id)) return { id, state: 'deleted', reasons: [], notes: [] }
    const columns = ownColumns(row, present)
    if (row.wznId !== undefined && row.wznId !== 'unusable' && columns.customer_id === null) {
      notes.push({ text: 'ID pelanggan sudah dipakai pelanggan lain; diberi ID baru', detail: row.wznId })
    }
    if (columns.customer_id !== null) present.holders.set(columns.customer_id, id)
    present.stored.set(id, columns)
    added.push(columns)
    return { id, state: 'taken', reasons: [], notes }
  })
  await replaceCustomers(trx, added)
  const count = await countStored(trx, added)
  return { outcomes, toldSum: 0, count, sum: 0, lackingId: [...new Set(lackingId)] }
}

async function findPresent(reader: Reader, rows: readonly DocumentCustomer[]): Promise<Present> {
  const ids = rows.map(({ id }) => id)
  const wznIds = rows.flatMap(({ wznId }) => (wznId === undefined ? [] : [wznId]))
  const stored = await readInChunks(ids, (some) =>
    reader.selectFrom('pelanggan').selectAll().where('id', 'in', some).execute(),
  )
  const gone = await readInChunks(ids, (some) =>
    reader
      .selectFrom('customer_exit')
      .select('customer_id')
      .where('customer_id', 'in', some)
      .where('reason', '=', 'deleted')
      .execute(),
  )
  const holders = await readInChunks(wznIds, (some) =>
    reader.selectFrom('pelanggan').select(['id', 'customer_id']).where('customer_id', 'in', some).execute(),
  )
  return {
    stored: new Map(stored.map((row) => [row.id, row])),
    deleted: new Set(gone.map((row) => row.customer_id)),
    holders: new Map(holders.map(({ id, customer_id }) => [customer_id ?? '', id])),
  }
}

/** Whether it has no WZN id, or gets none, though the document told one. */
function lacksId(row: DocumentCustomer, stored: OwnColumns | undefined, present: Present): boolean {
  if (row.wznId === undefined || (stored && stored.customer_id !== null)) return false
  if (stored) return true
  return !present.deleted.has(row.id) && (row.wznId === 'unusable' || present.holders.has(row.wznId))
}

function ownColumns(row: DocumentCustomer, { holders }: Present): OwnColumns {
  const { wznId } = row
  const customerId = wznId === undefined || wznId === 'unusable' || holders.has(wznId) ? null : wznId
  return {
    id: row.id,
    customer_id: customerId,
    user_id: row.userId ?? customerId,
    nama: row.nama,
    alamat: row.alamat,
    whatsapp: row.whatsapp,
    tanggal_daftar: row.tanggalDaftar,
    koordinat: row.koordinat,
    paket: row.paket,
    status: row.status,
    // Without an id: registered by itself, and the admin never edited it.
    is_new: wznId === undefined ? 1 : 0,
  }
}

function compared(
  stored: OwnColumns,
  row: DocumentCustomer,
  present: Present,
): Pick<DocumentOutcome, 'state' | 'reasons'> {
  const planned = { ...ownColumns(row, present), status: row.status ?? 'Aktif' }
  const reasons = differingLabels(
    { ...stored, status: stored.status ?? 'Aktif' },
    planned,
    LABELS,
    row.guessed,
  )
  if (hasOtherId(stored, row, present)) reasons.unshift('ID pelanggan')
  return { state: reasons.length === 0 ? 'same' : 'differs', reasons }
}

// Whose id went to somebody else, or told none, has another one rightly.
function hasOtherId(stored: OwnColumns, { wznId }: DocumentCustomer, { holders }: Present): boolean {
  if (wznId === undefined || wznId === 'unusable' || stored.customer_id === null) return false
  return stored.customer_id !== wznId && !holders.has(wznId)
}

async function countStored(trx: Trx, rows: readonly OwnColumns[]): Promise<number> {
  const counts = await readInChunks(
    rows.map(({ id }) => id),
    (some) =>
      trx
        .selectFrom('pelanggan')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('id', 'in', some)
        .execute(),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}
