import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { MAX_RUPIAH } from '../../shared/rupiah.ts'
import { billingPeriod, documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText, requiredText } from '../../shared/text-schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

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
  amount: z
    .number('Jumlah tidak valid')
    .check(
      z.int('Jumlah harus bilangan bulat'),
      z.gte(0, 'Jumlah tidak boleh negatif'),
      z.lte(MAX_RUPIAH, 'Jumlah terlalu besar'),
    ),
  messageTemplate: optionalText(4000),
  notes: optionalText(1000),
  isPaid: z._default(z.boolean('Pilihan tidak valid'), false),
  notify: z._default(z.boolean('Pilihan tidak valid'), false),
  /** Makes a second bill for the same customer and month on purpose. */
  allowRepeat: z._default(z.boolean('Pilihan tidak valid'), false),
})

export type BillForm = z.output<typeof billFormSchema>

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

/** Bills: individual billing and payment history. */
export const billingContract = {
  /** Active customers for step 1, by name; search over name and address. */
  billableCustomers: endpoint
    .route({ method: 'GET', path: '/billing/customers', summary: 'Pelanggan aktif untuk ditagih' })
    .input(z.object({ search: optionalText(100), page: pageNumber, pageSize }))
    .output(
      z.object({
        rows: z.array(billableCustomerSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
      }),
    ),
  /** What the bill form starts with: the current period and the reminder template. */
  defaults: endpoint
    .route({ method: 'GET', path: '/billing/defaults', summary: 'Isian awal formulir tagihan' })
    .output(z.object({ period: z.string(), messageTemplate: z.string() })),
  /** NOT_FOUND (404) without an active customer, BILL_EXISTS (409) unless `allowRepeat`. `messageId`: the queued reminder, if any. */
  create: endpoint
    .route({ method: 'POST', path: '/bills', successStatus: 201, summary: 'Simpan tagihan' })
    .input(billFormSchema)
    .output(z.object({ bill: billSchema, messageId: z.nullable(z.string()) })),
  list: endpoint
    .route({ method: 'GET', path: '/bills', summary: 'Riwayat pembayaran satu bulan' })
    .input(billQuerySchema)
    .output(billPageSchema),
  /** NOT_FOUND (404). `messageId`: the queued payment confirmation, if any. Repeating it changes nothing and sends nothing. */
  setPaid: endpoint
    .route({ method: 'PUT', path: '/bills/{id}/payment', summary: 'Tandai lunas atau belum lunas' })
    .input(z.object({ id: documentId, isPaid: z.boolean('Pilihan tidak valid') }))
    .output(z.object({ bill: billSchema, messageId: z.nullable(z.string()) })),
  /** NOT_FOUND (404). */
  delete: endpoint
    .route({ method: 'DELETE', path: '/bills/{id}', summary: 'Hapus tagihan' })
    .input(z.object({ id: documentId }))
    .output(z.object({})),
}
