import * as z from 'zod/mini'
import { MAX_RUPIAH } from '../../shared/rupiah.ts'
import { billingPeriod, documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText, requiredText } from '../../shared/text-schemas.ts'
import { CYCLES } from './rules/billing-cycle.ts'
import { DRAFT_STATES } from './rules/bulk-draft.ts'

/** An amount in whole rupiah, from 0. */
export const rupiahAmount = z
  .number('Jumlah tidak valid')
  .check(
    z.int('Jumlah harus bilangan bulat'),
    z.gte(0, 'Jumlah tidak boleh negatif'),
    z.lte(MAX_RUPIAH, 'Jumlah terlalu besar'),
  )

/** A bill document. `amount` is whole rupiah; `createdAt`, `paidAt`, `lastUpdated` are ISO instants. */
export const billSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  whatsapp: z.string(),
  paket: z.string(),
  amount: z.number(),
  isPaid: z.boolean(),
  month: z.string(),
  year: z.string(),
  dueDate: z.nullable(z.string()),
  creationDate: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  billingCycle: z.nullable(z.string()),
  notes: z.string(),
  userID: z.nullable(z.string()),
  lastUpdated: z.string(),
})

export type Bill = z.output<typeof billSchema>

/** An active customer as the individual billing list shows it; `price` is the package's full monthly price. */
export const billableCustomerSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  nama: z.string(),
  alamat: z.string(),
  whatsapp: z.string(),
  paket: z.string(),
  price: z.number(),
})

export type BillableCustomer = z.output<typeof billableCustomerSchema>

/** What the individual bill form sends. `messageTemplate` is used only with `notify`. */
export const billFormSchema = z.object({
  customerId: requiredText('Pilih pelanggan terlebih dahulu.', 128),
  period: billingPeriod,
  amount: rupiahAmount,
  messageTemplate: optionalText(4000),
  notes: optionalText(1000),
  isPaid: z._default(z.boolean('Pilihan tidak valid'), false),
  notify: z._default(z.boolean('Pilihan tidak valid'), false),
  /** Makes a second bill for the same customer and month on purpose. */
  allowRepeat: z._default(z.boolean('Pilihan tidak valid'), false),
})

export type BillForm = z.output<typeof billFormSchema>

/** The most rows that one bulk save takes. */
export const MAX_BULK_ROWS = 20_000

export const STATUS_FILTERS = ['semua', 'lunas', 'belum'] as const
export const SORT_KEYS = ['tanggal', 'jumlah', 'pelanggan'] as const

/** The payment history's question for one month. `tanggal` sorts by creation. */
export const billQuerySchema = z.object({
  period: billingPeriod,
  search: optionalText(100),
  status: z._default(z.enum(STATUS_FILTERS, 'Status tidak valid'), 'semua'),
  sort: z._default(z.enum(SORT_KEYS, 'Urutan tidak valid'), 'tanggal'),
  order: z._default(z.enum(['asc', 'desc'], 'Arah urutan tidak valid'), 'desc'),
  page: pageNumber,
  pageSize,
})

export type BillQuery = z.output<typeof billQuerySchema>

/** One page of bills, with count and paid sum (rupiah) over all that the filters show. */
export const billPageSchema = z.object({
  rows: z.array(billSchema),
  page: z.number(),
  pageCount: z.number(),
  count: z.number(),
  paidSum: z.number(),
})

/** A bill among those of its customer. `dueOn` is a day; `isOverdue`: unpaid, and that day is over. */
export const customerBillSchema = z.extend(billSchema, { dueOn: z.string(), isOverdue: z.boolean() })

export type CustomerBill = z.output<typeof customerBillSchema>

/** One page of a customer's bills, with count and unpaid sum (rupiah) over all of them. */
export const customerBillPageSchema = z.object({
  rows: z.array(customerBillSchema),
  page: z.number(),
  pageCount: z.number(),
  count: z.number(),
  unpaidSum: z.number(),
})

/** A deleted bill that can be brought back; `id` is that of the deletion, `at` an ISO instant. */
export const deletedBillSchema = z.object({ id: z.string(), at: z.string(), label: z.string() })

export type DeletedBill = z.output<typeof deletedBillSchema>

/** A row of the bulk draft: an active customer, the drafted amount (rupiah), and why it is left out, if it is. */
export const bulkDraftSchema = z.object({
  customerId: z.string(),
  wznId: z.string(),
  nama: z.string(),
  paket: z.string(),
  amount: z.number(),
  state: z.enum(DRAFT_STATES),
  /** The months of the bill that it has already, such as `Mei 2026`. */
  billedBy: z.nullable(z.string()),
})

export type BulkDraft = z.output<typeof bulkDraftSchema>

/** The bulk table's question. */
export const bulkDraftQuerySchema = z.object({
  period: billingPeriod,
  cycle: z._default(z.enum(CYCLES, 'Siklus tagihan tidak valid'), 'monthly'),
  /** `next` of the part before; empty for the first. */
  cursor: optionalText(400),
})

export type BulkDraftQuery = z.output<typeof bulkDraftQuerySchema>

/** Some rows of the bulk draft. */
export const bulkDraftPartSchema = z.object({
  rows: z.array(bulkDraftSchema),
  /** Asks for the part after this one; null when it is the last. */
  next: z.nullable(z.string()),
  /** How many rows all parts have. */
  count: z.number(),
  /** The sequence number that the next invoice gets. */
  nextSequence: z.number(),
})

export type BulkDraftPart = z.output<typeof bulkDraftPartSchema>

const DUE_DAY_PROBLEM = 'Tanggal jatuh tempo harus 1 sampai 28'

/** A bulk save. `id` is the idempotency key of this save: the same one again answers the same receipt and does nothing. */
export const bulkSaveSchema = z.object({
  id: documentId,
  period: billingPeriod,
  dueDay: z
    .int('Tanggal jatuh tempo tidak valid')
    .check(z.gte(1, DUE_DAY_PROBLEM), z.lte(28, DUE_DAY_PROBLEM)),
  cycle: z.enum(CYCLES, 'Siklus tagihan tidak valid'),
  notify: z.boolean('Pilihan tidak valid'),
  rows: z
    .array(
      z.object({
        customerId: documentId,
        amount: rupiahAmount,
        isPaid: z.boolean('Pilihan tidak valid'),
        /** Bills again on purpose whom the screen showed as billed; who is billed only since then is left out. */
        again: z.boolean('Pilihan tidak valid'),
      }),
      'Baris tidak valid',
    )
    .check(
      z.minLength(1, 'Pilih minimal satu pelanggan.'),
      z.maxLength(MAX_BULK_ROWS, 'Terlalu banyak baris'),
    ),
})

export type BulkSave = z.output<typeof bulkSaveSchema>

/** The receipt of a bulk save: how many bills of how much (rupiah) it made, and how many customers were left out. */
export const bulkRunSchema = z.object({
  id: z.string(),
  at: z.string(),
  period: z.string(),
  dueDay: z.number(),
  cycle: z.enum(CYCLES),
  madeCount: z.number(),
  madeSum: z.number(),
  /** Invoice numbers of the first and the last bill; null when none was made. */
  firstInvoice: z.nullable(z.string()),
  lastInvoice: z.nullable(z.string()),
  /** Bills of the period that were there before, of customers that this save named. */
  alreadyCount: z.number(),
  leftOutCount: z.number(),
  reminderCount: z.number(),
  /** The job that sends the reminders. */
  jobId: z.nullable(z.string()),
})

export type BulkRun = z.output<typeof bulkRunSchema>

/** Who was left out of a bulk save and why; `wznId` is empty for who was no active customer, and `nama` the document id. */
export const leftOutPageSchema = z.object({
  rows: z.array(z.object({ wznId: z.string(), nama: z.string(), reason: z.string() })),
  page: z.number(),
  pageCount: z.number(),
  count: z.number(),
})

export type LeftOutPage = z.output<typeof leftOutPageSchema>

/** What speaks for a bill of a customer and month: prices in rupiah, and the bill that there is already. */
export const suggestionSchema = z.object({
  price: z.number(),
  proratedAmount: z.number(),
  bill: z.nullable(billSchema),
})

export type Suggestion = z.output<typeof suggestionSchema>

/** Reminders to ticked customers with one template. */
export const reminderFormSchema = z.object({
  /** The idempotency key, which becomes the job's id: the same one again sends nothing. */
  id: documentId,
  customerIds: z
    .array(documentId, 'Pilihan tidak valid')
    .check(
      z.minLength(1, 'Pilih minimal satu pelanggan untuk mengirim pesan WhatsApp.'),
      z.maxLength(MAX_BULK_ROWS, 'Terlalu banyak pelanggan'),
    ),
  messageTemplate: requiredText('Pesan tidak boleh kosong.', 4000),
  /** Leaves out who owes nothing by now. */
  unpaidOnly: z._default(z.boolean('Pilihan tidak valid'), false),
})

export type ReminderForm = z.output<typeof reminderFormSchema>
