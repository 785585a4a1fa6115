import { insertRows } from '../../../../platform/database/insert-rows.ts'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import {
  type DocumentOutcome,
  differingLabels,
  type ReadDocument,
  type SourceDocument,
  type StoredDocuments,
} from '../../../../shared/source-document.ts'
import { type CoveredMonths, overlaps } from '../../rules/billing-cycle.ts'
import { type CompleteBill, completeBill } from '../../rules/complete-document-bill.ts'
import { readBillDocument } from '../../rules/document-bill.ts'
import { invoiceSequenceOf } from '../../rules/document-bill-values.ts'
import { findPresentBills, type PresentBills } from '../queries/present-bills.ts'
import { keepTotals } from './keep-totals.ts'
import { raiseInvoiceNumbers } from './take-invoice-numbers.ts'

const LABELS: Partial<Record<keyof TagihanTable, string>> = {
  customer_id: 'ID dokumen pelanggan',
  customer_name: 'Nama',
  whatsapp: 'WhatsApp',
  paket: 'Paket',
  amount: 'Jumlah',
  is_paid: 'Lunas',
  paid_at: 'Tanggal bayar',
  period: 'Bulan',
  last_period: 'Sampai bulan',
  due_on: 'Jatuh tempo',
  invoice_number: 'No. tagihan',
  notes: 'Catatan',
}

/**
 * Stores bills of the earlier document database under their ids, and never changes one that is there. Sends no messages. Customers come
 * first: they stand in where a bill lacks name, number or package.
 */
export async function importBillDocuments(
  trx: Trx,
  deps: { timeZone: string },
  documents: readonly SourceDocument[],
): Promise<StoredDocuments> {
  const read = documents.map((document) => readBillDocument(document, deps.timeZone))
  const present = await findPresentBills(
    trx,
    read.flatMap((one) => ('row' in one ? [one.row] : [])),
  )
  const added: TagihanTable[] = []
  const outcomes = read.map((one) => {
    const { outcome, row } = decide(one, present)
    if (row) {
      added.push(row)
      present.stored.set(row.id, row)
      present.months.push(row)
      if (row.invoice_number !== null) present.invoices.set(row.invoice_number, row.id)
    }
    return outcome
  })
  await insertRows(trx, 'tagihan', added)
  await keepTotals(
    trx,
    deps,
    added.map((after) => ({ before: null, after })),
  )
  await raiseSequences(trx, added)
  const toldSum = read.reduce((sum, one, i) => {
    const isTaken = 'row' in one && outcomes[i]?.state === 'taken'
    return isTaken ? sum + one.row.amount : sum
  }, 0)
  return { outcomes, toldSum, ...(await countStored(trx, added)) }
}

/** What becomes of a document, and the row to store where it is taken. */
function decide(
  one: ReadDocument<Parameters<typeof completeBill>[0]>,
  present: PresentBills,
): { outcome: DocumentOutcome; row?: TagihanTable } {
  const { id, notes } = one
  if (!('row' in one)) return { outcome: { id, state: 'refused', reasons: one.reasons, notes: [] } }
  const complete = completeBill(one.row, present.customers.get(one.row.customerId))
  if ('reason' in complete) {
    return { outcome: { id, state: 'refused', reasons: [complete.reason], notes: [] } }
  }
  const stored = present.stored.get(id)
  if (stored) return { outcome: { id, ...compared(stored, complete, present), notes: [] } }
  if (present.deleted.has(id)) return { outcome: { id, state: 'deleted', reasons: [], notes: [] } }
  const row = rowOf(complete, present)
  return {
    outcome: {
      id,
      state: 'taken',
      reasons: [],
      notes: [...notes, ...complete.notes, ...rowNotes(complete, row)],
    },
    row,
  }
}

function rowNotes({ columns }: CompleteBill, row: TagihanTable): DocumentOutcome['notes'] {
  const notes: DocumentOutcome['notes'] = []
  if (columns.invoice_number !== null && row.invoice_number === null) {
    notes.push({
      text: 'Nomor tagihan sudah dipakai tagihan lain; disimpan tanpa nomor',
      detail: columns.invoice_number,
    })
  }
  if (row.repeat_number > 0) notes.push({ text: 'Tagihan kedua atau lebih untuk bulan yang sama' })
  return notes
}

function rowOf({ columns }: CompleteBill, { invoices, months }: PresentBills): TagihanTable {
  const { invoice_number } = columns
  return {
    ...columns,
    invoice_number: invoice_number !== null && invoices.has(invoice_number) ? null : invoice_number,
    repeat_number: nextRepeat(months.of(columns.customer_id), columns),
  }
}

function nextRepeat(
  bills: readonly Pick<TagihanTable, 'period' | 'last_period' | 'repeat_number'>[],
  { period, last_period }: Pick<TagihanTable, 'period' | 'last_period'>,
): number {
  const covered = (months: { period: string; last_period: string }) =>
    ({ period: months.period, lastPeriod: months.last_period }) as CoveredMonths
  const taken = bills
    .filter((bill) => overlaps(covered(bill), covered({ period, last_period })))
    .map((bill) => bill.repeat_number)
  return Math.max(-1, ...taken) + 1
}

function compared(
  stored: TagihanTable,
  { columns, guessed }: CompleteBill,
  { invoices }: PresentBills,
): Pick<DocumentOutcome, 'state' | 'reasons'> {
  const { invoice_number } = columns
  const holder = invoice_number === null ? undefined : invoices.get(invoice_number)
  const isTaken = holder !== undefined && holder !== columns.id
  const ignored =
    isTaken && stored.invoice_number === null ? new Set([...guessed, 'invoice_number']) : guessed
  const reasons = differingLabels(stored, { ...columns, repeat_number: 0 }, LABELS, ignored)
  return { state: reasons.length === 0 ? 'same' : 'differs', reasons }
}

async function raiseSequences(trx: Trx, rows: readonly TagihanTable[]): Promise<void> {
  const highest = new Map<string, number>()
  for (const { invoice_number } of rows) {
    const used = invoice_number === null ? undefined : invoiceSequenceOf(invoice_number)
    if (used) highest.set(used.period, Math.max(used.number, highest.get(used.period) ?? 0))
  }
  for (const [period, number] of highest) await raiseInvoiceNumbers(trx, period, number)
}

async function countStored(trx: Trx, rows: readonly TagihanTable[]): Promise<{ count: number; sum: number }> {
  const parts = await readInChunks(
    rows.map(({ id }) => id),
    (some) =>
      trx
        .selectFrom('tagihan')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.val(0)).as('sum'),
        ])
        .where('id', 'in', some)
        .execute(),
  )
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    sum: parts.reduce((sum, part) => sum + Number(part.sum), 0),
  }
}
