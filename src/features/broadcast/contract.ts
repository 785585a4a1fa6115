import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { requiredText } from '../../shared/text-schemas.ts'
import { BLANK_MESSAGE_TEXT } from './rules/broadcast-text.ts'
import {
  broadcastFormSchema,
  MAX_MESSAGE_LENGTH,
  preflightFormSchema,
  preflightSchema,
  recipientQuerySchema,
  recipientSchema,
  templateFormSchema,
  templateSchema,
} from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

// Ids of 100,000 customers and more.
const MAX_CHOICE_BODY_BYTES = 8 * 1024 * 1024

/** One message to many customers, and the templates that such messages start from. */
export const broadcastContract = {
  /** Active customers with a number, by name; search over name, number, package and WZN id. */
  recipients: endpoint
    .route({ method: 'GET', path: '/broadcast/recipients', summary: 'Pelanggan yang dapat dikirimi pesan' })
    .input(z.extend(recipientQuerySchema, { page: pageNumber, pageSize }))
    .output(
      z.object({
        rows: z.array(recipientSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
      }),
    ),
  /** The ids of all customers that the search shows. */
  recipientIds: endpoint
    .route({ method: 'GET', path: '/broadcast/recipients/ids', summary: 'ID semua pelanggan yang cocok' })
    .input(recipientQuerySchema)
    .output(z.object({ ids: z.array(z.string()) })),
  /** The text as that customer would get it. NOT_FOUND (404) for one that is gone, inactive or without a number. */
  preview: endpoint
    .route({ method: 'POST', path: '/broadcast/preview', summary: 'Pratinjau pesan' })
    .input(
      z.object({
        customerId: documentId,
        message: requiredText(BLANK_MESSAGE_TEXT, MAX_MESSAGE_LENGTH),
      }),
    )
    .output(z.object({ text: z.string() })),
  /** What there is to know before sending; asks the gateway for its session and sends nothing. */
  preflight: endpoint
    .meta({ maxBodyBytes: MAX_CHOICE_BODY_BYTES })
    .route({ method: 'POST', path: '/broadcast/preflight', summary: 'Pemeriksaan sebelum mengirim' })
    .input(preflightFormSchema)
    .output(preflightSchema),
  /**
   * Queues the message for those customers, each with its own facts; `jobId` tells the progress. NOT_FOUND (404) when nobody is
   * left to write to, BAD_REQUEST (400) at `message` for unfilled placeholders unless `allowUnfilled`.
   */
  send: endpoint
    .meta({ maxBodyBytes: MAX_CHOICE_BODY_BYTES })
    .route({ method: 'POST', path: '/broadcasts', summary: 'Kirim broadcast' })
    .input(broadcastFormSchema)
    .output(z.object({ jobId: z.string(), count: z.number() })),
  /** The built-in ones in their order, then the admin's own by name. */
  templates: endpoint
    .route({ method: 'GET', path: '/templates', summary: 'Template pesan' })
    .output(z.object({ rows: z.array(templateSchema) })),
  /** BAD_REQUEST (400) at `name` when another template has it. */
  addTemplate: endpoint
    .route({ method: 'POST', path: '/templates', successStatus: 201, summary: 'Tambah template pesan' })
    .input(templateFormSchema)
    .output(templateSchema),
  /** NOT_FOUND (404), BAD_REQUEST (400) at `name` when another template has it. */
  editTemplate: endpoint
    .route({ method: 'PUT', path: '/templates/{id}', summary: 'Ubah template pesan' })
    .input(z.extend(templateFormSchema, { id: documentId }))
    .output(templateSchema),
  /** Deletes one of the admin's own, or sets a built-in one back to its text. NOT_FOUND (404). */
  removeTemplate: endpoint
    .route({ method: 'DELETE', path: '/templates/{id}', summary: 'Hapus atau pulihkan template pesan' })
    .input(z.object({ id: documentId }))
    .output(z.object({ rows: z.array(templateSchema) })),
}
