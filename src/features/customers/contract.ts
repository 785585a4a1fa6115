import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { givenPassword, optionalText, requiredText } from '../../shared/text-schemas.ts'
import { MAX_CSV_BYTES } from './rules/csv-file.ts'
import { UNDOABLE_KINDS } from './rules/customer-changes.ts'
import { STATUSES } from './rules/customer-fields.ts'
import { ALL_PACKAGES, SORT_FIELDS, SORT_ORDERS, STATUS_FILTERS } from './rules/customer-filter.ts'
import { customerFormSchema } from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** A customer document. `tanggalDaftar` is an ISO instant; `isNew`: registered by itself and not yet looked at. */
export const customerSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  userID: z.string(),
  nama: z.string(),
  alamat: z.string(),
  whatsapp: z.string(),
  tanggalDaftar: z.string(),
  koordinat: z.string(),
  paket: z.string(),
  status: z.enum(STATUSES),
  isNew: z.boolean(),
})

export type Customer = z.output<typeof customerSchema>

/**
 * A row of the list; `sharesNumber`: another customer has the same WhatsApp number; `sharesName`: of a new one, somebody else has its name
 * and address.
 */
export const listedCustomerSchema = z.extend(customerSchema, {
  sharesNumber: z.boolean(),
  sharesName: z.boolean(),
})

export type ListedCustomer = z.output<typeof listedCustomerSchema>

const filterFields = {
  search: optionalText(100),
  status: z._default(z.enum(STATUS_FILTERS, 'Status tidak valid'), 'semua'),
  paket: z._default(requiredText('Paket tidak valid', 40), ALL_PACKAGES),
  sort: z._default(z.enum(SORT_FIELDS, 'Urutan tidak valid'), 'customerId'),
  order: z._default(z.enum(SORT_ORDERS, 'Arah urutan tidak valid'), 'asc'),
}

/** Which customers, in which order: search over name, address, number and id. */
export const customerFilterSchema = z.object(filterFields)

export type CustomerFilter = z.output<typeof customerFilterSchema>

/** The list's question. */
export const customerQuerySchema = z.object({ ...filterFields, page: pageNumber, pageSize })

export type CustomerQuery = z.output<typeof customerQuerySchema>

/** One page of customers, and the counts of the tiles. */
export const customerPageSchema = z.object({
  rows: z.array(listedCustomerSchema),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
  active: z.number(),
  filtered: z.number(),
})

const otherCustomers = z.array(z.pick(customerSchema, { id: true, customerId: true, nama: true }))

/** A customer, how many bills it has, and who else has its number, or else its name and address. */
export const customerDetailSchema = z.object({
  customer: customerSchema,
  billCount: z.number(),
  sameNumber: otherCustomers,
  sameName: otherCustomers,
})

export type CustomerDetail = z.output<typeof customerDetailSchema>

/** What can be taken back for 30 days: deleted customers, or renumberings and imports. */
export const CHANGE_GROUPS = ['deleted', 'bulk'] as const

/** A change that can be taken back; `at` is an ISO instant, `label` a name or file, `count` the customers it touched. */
export const undoableChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(UNDOABLE_KINDS),
  at: z.string(),
  label: z.string(),
  count: z.number(),
})

export type UndoableChange = z.output<typeof undoableChangeSchema>

// 10 MB of text, which JSON may double.
const MAX_IMPORT_BODY_BYTES = 24 * 1024 * 1024

const csvText = z.string('Berkas CSV wajib dipilih').check(z.maxLength(MAX_CSV_BYTES, 'Berkas terlalu besar'))

/** What an import would do: counts, and every row that is new, changed or refused, with its line in the file. */
export const importPreviewSchema = z.object({
  /** Names exactly this plan; the import is done only while it still holds. */
  fingerprint: z.string(),
  added: z.array(z.object({ line: z.number(), customerId: z.nullable(z.string()), nama: z.string() })),
  changed: z.array(
    z.object({
      line: z.number(),
      customerId: z.string(),
      nama: z.string(),
      fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  refused: z.array(z.object({ line: z.number(), nama: z.string(), reason: z.string() })),
  unchanged: z.number(),
})

export type ImportPreview = z.output<typeof importPreviewSchema>

/** Customers: list, add, edit, delete, undo, CSV, and registration by visitors. */
export const customersContract = {
  list: endpoint
    .route({ method: 'GET', path: '/customers', summary: 'Daftar pelanggan' })
    .input(customerQuerySchema)
    .output(customerPageSchema),
  /** Registrations that nobody looked at yet; `waiting` of them wait for a review and are no customers yet. */
  newCount: endpoint
    .route({ method: 'GET', path: '/customers/new-count', summary: 'Jumlah pendaftar baru' })
    .output(z.object({ count: z.number(), waiting: z.number() })),
  /** The customers that the filters show, as a CSV file that is streamed. */
  exportCsv: endpoint
    .route({
      method: 'GET',
      path: '/customers/export',
      outputStructure: 'detailed',
      summary: 'Ekspor pelanggan ke CSV',
    })
    .input(customerFilterSchema)
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.custom<ReadableStream<Uint8Array>>((body) => body instanceof ReadableStream),
      }),
    ),
  /** Reads a CSV text and says what importing it would do; changes nothing. BAD_REQUEST (400) at `text` for a file that is none. */
  previewImport: endpoint
    .meta({ maxBodyBytes: MAX_IMPORT_BODY_BYTES })
    .route({ method: 'POST', path: '/customers/import/preview', summary: 'Pratinjau impor CSV' })
    .input(z.object({ text: csvText }))
    .output(importPreviewSchema),
  /** Does what the preview showed, all or none. IMPORT_CHANGED (409) when that is no longer what it would do. */
  importCsv: endpoint
    .meta({ maxBodyBytes: MAX_IMPORT_BODY_BYTES })
    .route({ method: 'POST', path: '/customers/import', summary: 'Impor pelanggan dari CSV' })
    .input(
      z.object({
        text: csvText,
        fingerprint: requiredText('Pratinjau wajib ada', 64),
        fileName: optionalText(200),
      }),
    )
    .output(z.object({ changeId: z.nullable(z.string()), added: z.number(), changed: z.number() })),
  /** Gives every customer a new random WZN id. BAD_REQUEST at `password`, TOO_MANY_REQUESTS (429). */
  regenerateIds: endpoint
    .route({ method: 'POST', path: '/customers/regenerate-ids', summary: 'Ganti semua ID pelanggan' })
    .input(z.object({ password: givenPassword }))
    .output(z.object({ changeId: z.nullable(z.string()), count: z.number() })),
  /** Changes of the last 30 days that can be taken back, newest first; search over their labels. */
  changes: endpoint
    .route({ method: 'GET', path: '/customers/changes', summary: 'Perubahan yang bisa diurungkan' })
    .input(
      z.object({
        group: z._default(z.enum(CHANGE_GROUPS, 'Kelompok tidak valid'), 'deleted'),
        search: optionalText(100),
        page: pageNumber,
        pageSize,
      }),
    )
    .output(
      z.object({
        rows: z.array(undoableChangeSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
      }),
    ),
  /**
   * Takes a change back; all but a deletion with the admin's password. `kept`: what stayed because it was changed since. BAD_REQUEST at `password`,
   * TOO_MANY_REQUESTS (429), NOT_FOUND (404), ALREADY_UNDONE (409).
   */
  undo: endpoint
    .route({ method: 'POST', path: '/customers/changes/{id}/undo', summary: 'Urungkan perubahan' })
    .input(z.object({ id: documentId, password: z.optional(givenPassword) }))
    .output(
      z.object({
        kind: z.enum(UNDOABLE_KINDS),
        restored: z.number(),
        kept: z.number(),
        /** The customer that a deletion gave back; its WZN id is another one where the old was taken meanwhile. */
        customer: z.nullable(customerSchema),
      }),
    ),
  /** NOT_FOUND (404). `billCount` bills stay when the customer is deleted. */
  get: endpoint
    .route({ method: 'GET', path: '/customers/{id}', summary: 'Satu pelanggan' })
    .input(z.object({ id: documentId }))
    .output(customerDetailSchema),
  /** Gives a WZN id and queues the welcome message, whose outcome is asked for by `welcomeMessageId`. */
  add: endpoint
    .route({ method: 'POST', path: '/customers', successStatus: 201, summary: 'Tambah pelanggan' })
    .input(customerFormSchema)
    .output(z.object({ customer: customerSchema, welcomeMessageId: z.string() })),
  /** NOT_FOUND (404). */
  edit: endpoint
    .route({ method: 'PUT', path: '/customers/{id}', summary: 'Ubah pelanggan' })
    .input(z.extend(customerFormSchema, { id: documentId }))
    .output(z.object({ customer: customerSchema })),
  /** The admin looked at a registration; NOT_FOUND (404). */
  markSeen: endpoint
    .route({ method: 'PUT', path: '/customers/{id}/seen', summary: 'Tandai pendaftar sudah dilihat' })
    .input(z.object({ id: documentId }))
    .output(z.object({})),
  /** NOT_FOUND (404). The customer's bills stay; `changeId` takes it back. */
  delete: endpoint
    .route({ method: 'DELETE', path: '/customers/{id}', summary: 'Hapus pelanggan' })
    .input(z.object({ id: documentId }))
    .output(z.object({ changeId: z.string() })),
}
