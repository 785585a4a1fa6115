import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { documentId } from '../../shared/schemas.ts'

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

/** Messages in the outbox and the gateway they go through. */
export const messagingContract = {
  /** Waits up to `waitMs` (at most 20 s) for the message to be settled, then answers its state. NOT_FOUND (404). */
  outcome: endpoint
    .route({ method: 'GET', path: '/messages/{id}', summary: 'Hasil pengiriman satu pesan' })
    .input(
      z.object({
        id: documentId,
        waitMs: z._default(
          z.coerce
            .number<number | string>('Waktu tunggu tidak valid')
            .check(z.int(), z.gte(0), z.lte(20_000)),
          0,
        ),
      }),
    )
    .output(messageOutcomeSchema),
  /** Whether a gateway is set at all; without one every message is kept as failed. */
  gateway: endpoint
    .route({ method: 'GET', path: '/gateway', summary: 'Pengaturan gateway' })
    .output(z.object({ configured: z.boolean() })),
}
