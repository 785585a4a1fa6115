import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { billingPeriod, documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText } from '../../shared/text-schemas.ts'
import { ENTRY_KINDS } from './rules/account-statement.ts'
import { STATUS_FILTERS } from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** The most customers, or bills by their invoice number, that one search shows. */
export const MAX_FOUND = 500

/** The history's question. `from` and `to` are months, both included; without them it is about all. */
export const historyQuerySchema = z.object({
  search: optionalText(100),
  from: z.optional(billingPeriod),
  to: z.optional(billingPeriod),
  status: z._default(z.enum(STATUS_FILTERS, 'Status tidak valid'), 'semua'),
  /** `next` of the page before. */
  cursor: optionalText(400),
  pageSize,
})

export type HistoryQuery = z.output<typeof historyQuerySchema>

/** A bill of the history. `createdAt` and `paidAt` are ISO instants; `amount` is whole rupiah. */
export const historyBillSchema = z.object({
  id: z.string(),
  /** The customer's document id; it may be gone. */
  customerId: z.string(),
  customerName: z.string(),
  paket: z.string(),
  amount: z.number(),
  /** The months that it is for, `2026-05`; both the same for one month. */
  period: z.string(),
  lastPeriod: z.string(),
  isPaid: z.boolean(),
  /** Unpaid, and its due day is over. */
  isOverdue: z.boolean(),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
})

export type HistoryBill = z.output<typeof historyBillSchema>

/** Some bills, with count and sums (rupiah) of all that the question finds. */
export const historyPageSchema = z.object({
  rows: z.array(historyBillSchema),
  /** Asks for the page after this one; null when it is the last. */
  next: z.nullable(z.string()),
  count: z.number(),
  billedSum: z.number(),
  paidSum: z.number(),
  unpaidSum: z.number(),
  /** Of what the search matches more than it shows, if it does. */
  cut: z.nullable(z.enum(['customers', 'bills'])),
})

export type HistoryPage = z.output<typeof historyPageSchema>

/** A line of a customer's statement: a bill or a payment of it, and what the customer owed after it (rupiah). */
export const accountEntrySchema = z.object({
  kind: z.enum(ENTRY_KINDS),
  /** ISO instant. */
  at: z.string(),
  billId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  period: z.string(),
  lastPeriod: z.string(),
  paket: z.string(),
  amount: z.number(),
  balance: z.number(),
})

export type AccountEntry = z.output<typeof accountEntrySchema>

/** A customer's account: who it is, what was billed and paid in all (rupiah), and one page of its statement. */
export const accountSchema = z.object({
  /** Document id. */
  customerId: z.string(),
  /** Empty when unknown. */
  wznId: z.string(),
  nama: z.string(),
  whatsapp: z.string(),
  paket: z.string(),
  /** null when the customer is gone: the rest is then as its newest bill has it. */
  status: z.nullable(z.string()),
  billCount: z.number(),
  unpaidCount: z.number(),
  billedSum: z.number(),
  paidSum: z.number(),
  unpaidSum: z.number(),
  rows: z.array(accountEntrySchema),
  page: z.number(),
  pageCount: z.number(),
  count: z.number(),
})

export type Account = z.output<typeof accountSchema>

/** The bills of all months, and the account of one customer. */
export const billHistoryContract = {
  /** Newest month first, then by name. Search over name, number and WZN id of customers, also former ones, or an invoice number's beginning. */
  list: endpoint
    .route({ method: 'GET', path: '/bills/history', summary: 'Tagihan semua bulan' })
    .input(historyQuerySchema)
    .output(historyPageSchema),
  /** Bills at their making and payments when they came, newest first. NOT_FOUND (404) for an id that nobody had. */
  account: endpoint
    .route({ method: 'GET', path: '/customers/{id}/account', summary: 'Akun satu pelanggan' })
    .input(z.object({ id: documentId, page: pageNumber, pageSize }))
    .output(accountSchema),
}
