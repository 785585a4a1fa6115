import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { BILL_DELETED } from '../../rules/bill-changes.ts'
import type { BilledCustomer } from '../../rules/complete-document-bill.ts'
import type { DocumentBill } from '../../rules/document-bill.ts'

type Months = Pick<TagihanTable, 'customer_id' | 'period' | 'last_period' | 'repeat_number'>

/** What is there before a page of documents is stored; the command adds to it as it goes. */
export interface PresentBills {
  /** Bills under the documents' ids. */
  stored: Map<string, TagihanTable>
  /** Document ids of bills that were deleted here. */
  deleted: ReadonlySet<string>
  /** By document id. */
  customers: ReadonlyMap<string, BilledCustomer>
  /** Invoice number -> id of its bill. */
  invoices: Map<string, string>
  months: { of(customerId: string): readonly Months[]; push(bill: Months): void }
}

/** Reads what storing those bills depends on. */
export async function findPresentBills(
  reader: Reader,
  bills: readonly DocumentBill[],
): Promise<PresentBills> {
  const stored = await readInChunks(
    bills.map(({ id }) => id),
    (ids) => reader.selectFrom('tagihan').selectAll().where('id', 'in', ids).execute(),
  )
  const known = new Set(stored.map(({ id }) => id))
  const fresh = bills.filter(({ id }) => !known.has(id))
  const customerIds = [...new Set(bills.map(({ customerId }) => customerId))]
  const freshCustomerIds = [...new Set(fresh.map(({ customerId }) => customerId))]
  const customers = await readInChunks(customerIds, (ids) =>
    reader
      .selectFrom('pelanggan')
      .select(['id', 'nama', 'whatsapp', 'paket'])
      .where('id', 'in', ids)
      .execute(),
  )
  const invoices = await readInChunks(
    bills.flatMap(({ invoiceNumber }) => (invoiceNumber === null ? [] : [invoiceNumber])),
    (numbers) =>
      reader
        .selectFrom('tagihan')
        .select(['id', 'invoice_number'])
        .where('invoice_number', 'in', numbers)
        .execute(),
  )
  return {
    stored: new Map(stored.map((row) => [row.id, row])),
    deleted: await findDeleted(reader, freshCustomerIds),
    customers: new Map(customers.map((row) => [row.id, row])),
    invoices: new Map(invoices.map(({ id, invoice_number }) => [invoice_number ?? '', id])),
    months: await findMonths(reader, fresh, freshCustomerIds),
  }
}

async function findDeleted(reader: Reader, customerIds: readonly string[]): Promise<Set<string>> {
  const rows = await readInChunks(customerIds, (ids) =>
    reader
      .selectFrom('trail_item')
      .innerJoin('trail_change', 'trail_change.id', 'trail_item.change_id')
      .select('entity_id')
      .where('trail_item.customer_id', 'in', ids)
      .where('trail_change.kind', '=', BILL_DELETED)
      .execute(),
  )
  return new Set(rows.map(({ entity_id }) => entity_id))
}

async function findMonths(
  reader: Reader,
  bills: readonly DocumentBill[],
  customerIds: readonly string[],
): Promise<PresentBills['months']> {
  const first = bills.map(({ period }) => period).sort()[0] ?? ''
  const last =
    bills
      .map(({ lastPeriod }) => lastPeriod)
      .sort()
      .at(-1) ?? ''
  const rows = await readInChunks(customerIds, (ids) =>
    reader
      .selectFrom('tagihan')
      .select(['customer_id', 'period', 'last_period', 'repeat_number'])
      .where('customer_id', 'in', ids)
      .where('period', '<=', last)
      .where('last_period', '>=', first)
      .execute(),
  )
  const byCustomer = Map.groupBy<string, Months>(rows, ({ customer_id }) => customer_id)
  return {
    of: (customerId) => byCustomer.get(customerId) ?? [],
    push: (bill) => {
      const others = byCustomer.get(bill.customer_id)
      if (others) others.push(bill)
      else byCustomer.set(bill.customer_id, [bill])
    },
  }
}
