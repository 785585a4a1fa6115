import type { DocumentNote } from '../../../shared/source-document.ts'
import type { DocumentBill } from './document-bill.ts'

/** What a stored customer can tell of a bill. */
export interface BilledCustomer {
  nama: string
  whatsapp: string
  paket: string
}

/** A bill's columns, all but the one that depends on its other bills, and which of them no document told. */
export interface CompleteBill {
  columns: ReturnType<typeof columnsOf>
  guessed: ReadonlySet<string>
  notes: DocumentNote[]
}

const ABSENT = '-'

/** Fills in what the document lacks from the customer, if there still is one. Without a name a bill is nobody's. */
export function completeBill(
  bill: DocumentBill,
  customer: BilledCustomer | undefined,
): CompleteBill | { reason: string } {
  const guessed = new Set(bill.guessed)
  const notes: DocumentNote[] = []
  const fill = (column: string, field: keyof DocumentBill, known: string | undefined, fallback: string) => {
    const said = bill[field]
    if (typeof said === 'string') return said
    guessed.add(column)
    const origin = known === undefined ? `disimpan sebagai "${fallback}"` : 'diambil dari data pelanggan'
    notes.push({ text: `Field ${field} tidak ada; ${origin}` })
    return known ?? fallback
  }
  const name = bill.customerName ?? customer?.nama
  if (name === undefined)
    return { reason: 'Nama pelanggan (customerName) wajib diisi, dan pelanggannya tidak ada' }
  if (customer === undefined)
    notes.push({ text: 'Pelanggannya tidak ada; tagihan disimpan dengan salinan datanya' })
  const copies = {
    customer_name: fill('customer_name', 'customerName', customer?.nama, name),
    whatsapp: fill('whatsapp', 'whatsapp', customer?.whatsapp, ''),
    paket: fill('paket', 'paket', customer?.paket, ABSENT),
  }
  return { columns: columnsOf(bill, copies), guessed, notes }
}

function columnsOf(bill: DocumentBill, copies: { customer_name: string; whatsapp: string; paket: string }) {
  return {
    id: bill.id,
    customer_id: bill.customerId,
    ...copies,
    amount: bill.amount,
    is_paid: bill.isPaid ? (1 as const) : (0 as const),
    month: bill.month,
    year: bill.year,
    period: bill.period as string,
    last_period: bill.lastPeriod as string,
    due_date: bill.dueDate,
    due_on: bill.dueOn as string,
    creation_date: bill.creationDate,
    created_at: bill.createdAt,
    paid_at: bill.paidAt,
    invoice_number: bill.invoiceNumber,
    billing_cycle: bill.billingCycle as string | null,
    notes: bill.notes,
    user_id: bill.userId,
    last_updated: bill.lastUpdated,
  }
}
