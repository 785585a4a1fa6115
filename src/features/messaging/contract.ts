import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { documentId, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText } from '../../shared/text-schemas.ts'
import {
  customerMessageSchema,
  gatewayHealthSchema,
  loggedMessageSchema,
  MESSAGE_STATES,
  messageJobSchema,
  messageOutcomeSchema,
} from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

const waitMs = z._default(
  z.coerce.number<number | string>('Waktu tunggu tidak valid').check(z.int(), z.gte(0), z.lte(20_000)),
  0,
)

const page = { page: z.number(), pageCount: z.number(), count: z.number() }

/** Messages in the outbox and the gateway they go through. */
export const messagingContract = {
  /** Waits up to `waitMs` (at most 20 s) for the message to be settled, then answers its state. NOT_FOUND (404). */
  outcome: endpoint
    .route({ method: 'GET', path: '/messages/{id}', summary: 'Hasil pengiriman satu pesan' })
    .input(z.object({ id: documentId, waitMs }))
    .output(messageOutcomeSchema),
  /** All messages, newest first; search over recipient and number, `state` and `jobId` narrow it. */
  list: endpoint
    .route({ method: 'GET', path: '/messages', summary: 'Riwayat pesan' })
    .input(
      z.object({
        search: optionalText(100),
        state: z.optional(z.enum(MESSAGE_STATES, 'Status pesan tidak valid')),
        jobId: z.optional(documentId),
        page: pageNumber,
        pageSize,
      }),
    )
    .output(z.object({ rows: z.array(loggedMessageSchema), ...page })),
  /** Sends a failed, uncertain or cancelled message again. NOT_FOUND (404); any other is left as it is. */
  resend: endpoint
    .route({ method: 'POST', path: '/messages/{id}/resend', summary: 'Kirim ulang satu pesan' })
    .input(z.object({ id: documentId }))
    .output(messageOutcomeSchema),
  /** Counts an uncertain message as sent. NOT_FOUND (404); any other is left as it is. */
  assumeSent: endpoint
    .route({ method: 'POST', path: '/messages/{id}/assume-sent', summary: 'Anggap satu pesan terkirim' })
    .input(z.object({ id: documentId }))
    .output(messageOutcomeSchema),
  /**
   * How far a send of many messages is. With `seen` it waits up to `waitMs` (at most 20 s) for another version than that
   * one, unless the job is finished. NOT_FOUND (404).
   */
  job: endpoint
    .route({ method: 'GET', path: '/jobs/{id}', summary: 'Kemajuan satu pengiriman' })
    .input(
      z.object({
        id: documentId,
        waitMs,
        seen: z.optional(
          z.string('Versi tidak valid').check(z.regex(/^[a-z]{1,9}(-\d{1,9}){7}$/, 'Versi tidak valid')),
        ),
      }),
    )
    .output(messageJobSchema),
  /** Those that have messages left, in the order in which they go out. */
  currentJobs: endpoint
    .route({ method: 'GET', path: '/jobs', summary: 'Pengiriman yang sedang berjalan' })
    .input(z.object({ active: z.literal('true', 'Pilihan tidak valid') }))
    .output(z.object({ rows: z.array(messageJobSchema) })),
  /** All jobs, newest first; search over the label. */
  pastJobs: endpoint
    .route({ method: 'GET', path: '/jobs/history', summary: 'Riwayat pengiriman' })
    .input(z.object({ search: optionalText(100), page: pageNumber, pageSize }))
    .output(z.object({ rows: z.array(messageJobSchema), ...page })),
  /** Its messages wait for `resumeJob`; the one on its way is finished. NOT_FOUND (404). A job that does not run stays as it is. */
  pauseJob: endpoint
    .route({ method: 'POST', path: '/jobs/{id}/pause', summary: 'Jeda pengiriman' })
    .input(z.object({ id: documentId }))
    .output(messageJobSchema),
  /** NOT_FOUND (404). A job that is not paused stays as it is. */
  resumeJob: endpoint
    .route({ method: 'POST', path: '/jobs/{id}/resume', summary: 'Lanjutkan pengiriman' })
    .input(z.object({ id: documentId }))
    .output(messageJobSchema),
  /** Its queued messages are cancelled; the one on its way is finished. NOT_FOUND (404). A finished job stays as it is. */
  cancelJob: endpoint
    .route({ method: 'POST', path: '/jobs/{id}/cancel', summary: 'Batalkan pengiriman' })
    .input(z.object({ id: documentId }))
    .output(messageJobSchema),
  /** Queues its failed messages again (not the uncertain ones) and lets it run. NOT_FOUND (404). Without failed ones nothing changes. */
  resendFailed: endpoint
    .route({ method: 'POST', path: '/jobs/{id}/resend-failed', summary: 'Kirim ulang yang gagal' })
    .input(z.object({ id: documentId }))
    .output(messageJobSchema),
  /** Newest first. Those of a customer who is gone too; none for an id that nobody had. */
  ofCustomer: endpoint
    .route({ method: 'GET', path: '/customers/{id}/messages', summary: 'Pesan ke satu pelanggan' })
    .input(z.object({ id: documentId, page: pageNumber, pageSize }))
    .output(z.object({ rows: z.array(customerMessageSchema), ...page })),
  /** Whether a gateway is set, and how it does. */
  gateway: endpoint
    .route({ method: 'GET', path: '/gateway', summary: 'Keadaan gateway' })
    .output(gatewayHealthSchema),
  /** Asks the gateway for the state of its session, sends nobody a message, and keeps what it learns as the gateway's health. */
  testGateway: endpoint
    .route({ method: 'POST', path: '/gateway/test', summary: 'Uji gateway' })
    .output(gatewayHealthSchema),
}
