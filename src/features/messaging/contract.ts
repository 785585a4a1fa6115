import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { documentId, pageNumber, pageSize } from '../../shared/schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** What can become of a message; `queued` and `sending` are not settled yet. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

/** A message's outcome; `reason` is short and safe to show. */
export const messageOutcomeSchema = z.object({
  id: z.string(),
  state: z.enum(MESSAGE_STATES),
  reason: z.nullable(z.string()),
})

export type MessageOutcome = z.output<typeof messageOutcomeSchema>

/** Why a message was written. */
export const MESSAGE_KINDS = ['welcome', 'reminder', 'confirmation'] as const

export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A message to a customer with its whole text; `createdAt` and `finishedAt` are ISO instants. */
export const customerMessageSchema = z.extend(messageOutcomeSchema, {
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})

export type CustomerMessage = z.output<typeof customerMessageSchema>

/** One page of a customer's messages, with the count of all of them. */
export const customerMessagePageSchema = z.object({
  rows: z.array(customerMessageSchema),
  page: z.number(),
  pageCount: z.number(),
  count: z.number(),
})

/** What sends of many messages are for. */
export const MESSAGE_JOB_KINDS = ['bulk-billing', 'reminders'] as const

export type MessageJobKind = (typeof MESSAGE_JOB_KINDS)[number]

/** A send of many messages and how far it is: `total` = `sent` + `failed` + `uncertain` + `left`. */
export const messageJobSchema = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_JOB_KINDS),
  label: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
  total: z.number(),
  sent: z.number(),
  failed: z.number(),
  uncertain: z.number(),
  /** Queued, or on their way. */
  left: z.number(),
  isFinished: z.boolean(),
  /** Until it is finished at the pace of its last messages, with those of other jobs that go before. */
  etaSeconds: z.number(),
  /** Another one after every change; `seen` of `job` takes it. */
  version: z.string(),
})

export type MessageJob = z.output<typeof messageJobSchema>

const waitMs = z._default(
  z.coerce.number<number | string>('Waktu tunggu tidak valid').check(z.int(), z.gte(0), z.lte(20_000)),
  0,
)

/** Messages in the outbox and the gateway they go through. */
export const messagingContract = {
  /** Waits up to `waitMs` (at most 20 s) for the message to be settled, then answers its state. NOT_FOUND (404). */
  outcome: endpoint
    .route({ method: 'GET', path: '/messages/{id}', summary: 'Hasil pengiriman satu pesan' })
    .input(z.object({ id: documentId, waitMs }))
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
          z.string('Versi tidak valid').check(z.regex(/^\d{1,9}(-\d{1,9}){3}$/, 'Versi tidak valid')),
        ),
      }),
    )
    .output(messageJobSchema),
  /** Those that have messages left, in the order in which they go out. */
  currentJobs: endpoint
    .route({ method: 'GET', path: '/jobs', summary: 'Pengiriman yang sedang berjalan' })
    .input(z.object({ active: z.literal('true', 'Pilihan tidak valid') }))
    .output(z.object({ rows: z.array(messageJobSchema) })),
  /** Newest first. Those of a customer who is gone too; none for an id that nobody had. */
  ofCustomer: endpoint
    .route({ method: 'GET', path: '/customers/{id}/messages', summary: 'Pesan ke satu pelanggan' })
    .input(z.object({ id: documentId, page: pageNumber, pageSize }))
    .output(customerMessagePageSchema),
  /** Whether a gateway is set at all; without one every message is kept as failed. */
  gateway: endpoint
    .route({ method: 'GET', path: '/gateway', summary: 'Pengaturan gateway' })
    .output(z.object({ configured: z.boolean() })),
}
