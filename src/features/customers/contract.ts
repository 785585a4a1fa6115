import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { normalizePhone } from '../../shared/phone-number.ts'
import { calendarDay, documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText, requiredText } from '../../shared/text-schemas.ts'
import { adminPhoneProblem, PACKAGES, registrationPhoneProblem, STATUSES } from './rules/customer-fields.ts'

const endpoint = oc.$meta<EndpointMeta>({})

function phone(problemOf: (text: string) => string | undefined) {
  const typed = requiredText('Nomor WhatsApp wajib diisi', 40).check(
    z.check(({ value, issues }) => {
      const message = problemOf(value)
      if (value !== '' && message) issues.push({ code: 'custom', message, input: value })
    }),
  )
  return z.pipe(typed, z.transform(normalizePhone))
}

const sharedFields = {
  nama: requiredText('Nama wajib diisi', 120),
  alamat: requiredText('Alamat wajib diisi', 400),
  tanggalDaftar: calendarDay('Tanggal daftar wajib diisi'),
  koordinat: requiredText('Titik koordinat wajib diisi', 100),
  paket: z.enum(PACKAGES, 'Pilih paket internet'),
}

/** What a visitor sends to register. */
export const registrationSchema = z.object({ ...sharedFields, whatsapp: phone(registrationPhoneProblem) })

/** What the admin sends to add or edit; the phone number comes out in stored form. */
export const customerFormSchema = z.object({
  ...sharedFields,
  whatsapp: phone(adminPhoneProblem),
  status: z.enum(STATUSES, 'Pilih status'),
})

/** A customer document. `tanggalDaftar` is an ISO instant; `isNew`: registered by itself and not yet edited. */
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
export type CustomerForm = z.output<typeof customerFormSchema>
export type Registration = z.output<typeof registrationSchema>

/** The list's question: search over name, address, number and id. */
export const customerQuerySchema = z.object({
  search: optionalText(100),
  page: pageNumber,
  pageSize,
})

export type CustomerQuery = z.output<typeof customerQuerySchema>

/** One page of customers, and the counts of the tiles. */
export const customerPageSchema = z.object({
  rows: z.array(customerSchema),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
  active: z.number(),
  filtered: z.number(),
})

/** Customers: list, add, edit, delete, and registration by visitors. */
export const customersContract = {
  list: endpoint
    .route({ method: 'GET', path: '/customers', summary: 'Daftar pelanggan' })
    .input(customerQuerySchema)
    .output(customerPageSchema),
  /** NOT_FOUND (404). `billCount` bills stay when the customer is deleted. */
  get: endpoint
    .route({ method: 'GET', path: '/customers/{id}', summary: 'Satu pelanggan' })
    .input(z.object({ id: documentId }))
    .output(z.object({ customer: customerSchema, billCount: z.number() })),
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
  /** NOT_FOUND (404). The customer's bills stay. */
  delete: endpoint
    .route({ method: 'DELETE', path: '/customers/{id}', summary: 'Hapus pelanggan' })
    .input(z.object({ id: documentId }))
    .output(z.object({})),
  /** Open to visitors; TOO_MANY_REQUESTS (429) beyond the limit per address. */
  register: endpoint
    .meta({ access: 'public' })
    .route({ method: 'POST', path: '/registrations', successStatus: 201, summary: 'Pendaftaran member baru' })
    .input(registrationSchema)
    .output(z.object({})),
}
