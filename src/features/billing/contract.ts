import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { billingPeriod, documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText, requiredText } from '../../shared/text-schemas.ts'
import { printContract } from './print-contract.ts'
import {
  billableCustomerSchema,
  billFormSchema,
  billPageSchema,
  billQuerySchema,
  billSchema,
  bulkDraftPartSchema,
  bulkDraftQuerySchema,
  bulkRunSchema,
  bulkSaveSchema,
  customerBillPageSchema,
  deletedBillSchema,
  leftOutPageSchema,
  reminderFormSchema,
  rupiahAmount,
  suggestionSchema,
} from './schemas.ts'
import { unpaidContract } from './unpaid-contract.ts'

const endpoint = oc.$meta<EndpointMeta>({})

// 10,000 rows and more of some 80 bytes.
const MAX_BULK_BODY_BYTES = 8 * 1024 * 1024

/** Bills: bulk and individual billing, and payment history. */
export const billingContract = {
  ...unpaidContract,
  ...printContract,
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
  /** All of those customers that have a number to write to, by their ids; for `remind`. */
  billableIds: endpoint
    .route({ method: 'GET', path: '/billing/customers/ids', summary: 'ID semua pelanggan aktif yang cocok' })
    .input(z.object({ search: optionalText(100) }))
    .output(z.object({ ids: z.array(z.string()) })),
  /** What the forms of bills start with: the current period, the usual due day (1 to 28) and the reminder template. */
  defaults: endpoint
    .route({ method: 'GET', path: '/billing/defaults', summary: 'Isian awal formulir tagihan' })
    .output(z.object({ period: z.string(), dueDay: z.number(), messageTemplate: z.string() })),
  /** NOT_FOUND (404) without an active customer, BILL_EXISTS (409) unless `allowRepeat`. `messageId`: the queued reminder, if any. */
  create: endpoint
    .route({ method: 'POST', path: '/bills', successStatus: 201, summary: 'Simpan tagihan' })
    .input(billFormSchema)
    .output(z.object({ bill: billSchema, messageId: z.nullable(z.string()) })),
  /** A part of the bulk draft of all active customers, by name. */
  bulkDrafts: endpoint
    .route({ method: 'GET', path: '/billing/bulk', summary: 'Draf tagihan massal' })
    .input(bulkDraftQuerySchema)
    .output(bulkDraftPartSchema),
  /** All rows or none; rows whose months are billed meanwhile are left out unless `again`. */
  saveBulk: endpoint
    .meta({ maxBodyBytes: MAX_BULK_BODY_BYTES })
    .route({ method: 'POST', path: '/billing/bulk', summary: 'Simpan tagihan massal' })
    .input(bulkSaveSchema)
    .output(bulkRunSchema),
  /** Receipts of bulk saves, newest first. */
  bulkRuns: endpoint
    .route({ method: 'GET', path: '/billing/bulk/runs', summary: 'Riwayat tagihan massal' })
    .input(z.object({ page: pageNumber, pageSize }))
    .output(
      z.object({
        rows: z.array(bulkRunSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
      }),
    ),
  /** One receipt. NOT_FOUND (404). */
  bulkRun: endpoint
    .route({ method: 'GET', path: '/billing/bulk/runs/{id}', summary: 'Bukti tagihan massal' })
    .input(z.object({ id: documentId }))
    .output(bulkRunSchema),
  /** Search over name, WZN id and reason; none for a receipt that there is not. */
  bulkLeftOut: endpoint
    .route({
      method: 'GET',
      path: '/billing/bulk/runs/{id}/left-out',
      summary: 'Yang dilewati',
    })
    .input(z.object({ id: documentId, search: optionalText(100), page: pageNumber, pageSize }))
    .output(leftOutPageSchema),
  list: endpoint
    .route({ method: 'GET', path: '/bills', summary: 'Riwayat pembayaran satu bulan' })
    .input(billQuerySchema)
    .output(billPageSchema),
  /** Newest month first. The bills of a customer who is gone too; none for an id that nobody had. */
  ofCustomer: endpoint
    .route({ method: 'GET', path: '/customers/{id}/bills', summary: 'Tagihan satu pelanggan' })
    .input(z.object({ id: documentId, page: pageNumber, pageSize }))
    .output(customerBillPageSchema),
  /** NOT_FOUND (404). `messageId`: the queued payment confirmation, if any. Repeating it changes nothing and sends nothing. */
  setPaid: endpoint
    .route({ method: 'PUT', path: '/bills/{id}/payment', summary: 'Tandai lunas atau belum lunas' })
    .input(z.object({ id: documentId, isPaid: z.boolean('Pilihan tidak valid') }))
    .output(z.object({ bill: billSchema, messageId: z.nullable(z.string()) })),
  /** What the bill form shows of a customer and month. NOT_FOUND (404) without an active customer. */
  suggestion: endpoint
    .route({ method: 'GET', path: '/billing/customers/{id}/suggestion', summary: 'Saran jumlah tagihan' })
    .input(z.object({ id: documentId, period: billingPeriod }))
    .output(suggestionSchema),
  /** The very text that a reminder with that template would say. NOT_FOUND (404) without an active customer. */
  previewReminder: endpoint
    .route({ method: 'POST', path: '/billing/preview-reminder', summary: 'Pratinjau pesan tagihan' })
    .input(z.object({ customerId: documentId, amount: rupiahAmount, messageTemplate: optionalText(4000) }))
    .output(z.object({ text: z.string() })),
  /** Queues the template for each of those customers, with the sum of its unpaid bills; `jobId` tells the progress. */
  remind: endpoint
    .meta({ maxBodyBytes: MAX_BULK_BODY_BYTES })
    .route({ method: 'POST', path: '/billing/reminders', summary: 'Kirim pesan ke pelanggan terpilih' })
    .input(reminderFormSchema)
    .output(z.object({ jobId: z.string(), count: z.number() })),
  /** Sets an unpaid bill's amount to the prorated one. NOT_FOUND (404); BAD_REQUEST (400) for a paid bill. */
  applyProration: endpoint
    .route({ method: 'POST', path: '/bills/{id}/apply-proration', summary: 'Terapkan jumlah prorata' })
    .input(z.object({ id: documentId }))
    .output(z.object({ bill: billSchema })),
  /** The reminder of a bill as it would be sent. NOT_FOUND (404). */
  message: endpoint
    .route({ method: 'GET', path: '/bills/{id}/message', summary: 'Teks pesan satu tagihan' })
    .input(z.object({ id: documentId }))
    .output(z.object({ text: z.string() })),
  /** Queues a text about a bill. NOT_FOUND (404); BAD_REQUEST (400) for a customer without a number. */
  send: endpoint
    .route({ method: 'POST', path: '/bills/{id}/send', summary: 'Kirim tagihan lewat WhatsApp' })
    .input(z.object({ id: documentId, text: requiredText('Pesan tidak boleh kosong.', 4000) }))
    .output(z.object({ messageId: z.string() })),
  /** NOT_FOUND (404). `changeId` brings it back. */
  delete: endpoint
    .route({ method: 'DELETE', path: '/bills/{id}', summary: 'Hapus tagihan' })
    .input(z.object({ id: documentId }))
    .output(z.object({ changeId: z.string() })),
  /** Bills deleted in the last 30 days, newest first; search over name, month and amount. */
  deletedBills: endpoint
    .route({ method: 'GET', path: '/bills/deleted', summary: 'Tagihan yang dihapus' })
    .input(z.object({ search: optionalText(100), page: pageNumber, pageSize }))
    .output(
      z.object({
        rows: z.array(deletedBillSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
      }),
    ),
  /** NOT_FOUND (404), ALREADY_UNDONE (409), BILL_EXISTS (409) when there is another bill for the month by now. */
  restore: endpoint
    .route({ method: 'POST', path: '/bills/deleted/{id}/restore', summary: 'Pulihkan tagihan' })
    .input(z.object({ id: documentId }))
    .output(z.object({ bill: billSchema })),
}
