import type { Reader } from '../../../../platform/database/store.ts'
import { findNumberedBills, listNewestBillsOf } from '../../../billing/server/public.ts'
import { searchCustomers } from '../../../customers/server/public.ts'
import type { FoundBill, FoundCustomer } from '../../find-contract.ts'

const MOST = 6

/** Customers and bills that a text may mean; nothing for an empty one. */
export async function find(
  reader: Reader,
  search: string,
): Promise<{ customers: FoundCustomer[]; bills: FoundBill[] }> {
  if (search === '') return { customers: [], bills: [] }
  const customers = (await searchCustomers(reader, search, MOST)).map(toFoundCustomer)
  const numbered = await findNumberedBills(reader, search, MOST)
  const bills =
    numbered.length > 0
      ? numbered
      : await listNewestBillsOf(
          reader,
          customers.map(({ id }) => id),
          MOST,
        )
  return { customers, bills: bills.map(toFoundBill) }
}

function toFoundCustomer({ id, customerId, nama, whatsapp, paket }: FoundCustomer): FoundCustomer {
  return { id, customerId, nama, whatsapp, paket }
}

function toFoundBill(bill: FoundBill): FoundBill {
  const { id, customerId, customerName, month, year, amount, isPaid, invoiceNumber } = bill
  return { id, customerId, customerName, month, year, amount, isPaid, invoiceNumber }
}
