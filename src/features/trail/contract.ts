import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { calendarDay, documentId, pageSize } from '../../shared/schemas.ts'
import { KIND_GROUPS } from './rules/kinds.ts'
import { MESSAGE_STATES } from './rules/message-words.ts'

const endpoint = oc.$meta<EndpointMeta>({})

const messageState = z.enum(MESSAGE_STATES)

const trailChangeSchema = z.object({
  id: z.string(),
  /** One of `rules/kinds.ts`, or one that only a newer program knows. */
  kind: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** Of whom, or of what. */
  label: z.string(),
  /** How many things it changed. */
  count: z.number(),
  /** When it was taken back (ISO instant). */
  undoneAt: z.nullable(z.string()),
  /** Of one message, what became of it. */
  state: z.nullable(messageState),
})

export type TrailChange = z.output<typeof trailChangeSchema>

const columns = z.nullable(z.record(z.string(), z.unknown()))

const trailItemSchema = z.object({
  id: z.string(),
  /** The customer as it is called now, else as it was called then; may be empty. */
  name: z.string(),
  /** Null: the thing did not exist. */
  before: columns,
  after: columns,
  /** Of a message, what became of it. */
  state: z.nullable(messageState),
})

export type TrailItem = z.output<typeof trailItemSchema>

const trailItemsSchema = z.object({
  rows: z.array(trailItemSchema),
  count: z.number(),
  /** What became of the messages of a job, by state. */
  states: z.array(z.object({ state: messageState, count: z.number() })),
  next: z.nullable(z.string()),
})

export type TrailItems = z.output<typeof trailItemsSchema>

const cursor = z.optional(
  z.string('Lanjutan tidak valid').check(z.regex(/^[A-Za-z0-9_.:~-]{1,200}$/, 'Lanjutan tidak valid')),
)

/** What was changed. Lists are read on with `cursor`, the `next` of the answer before. */
export const trailContract = {
  /** Newest first. `from` and `to` (both included) are days of the business; `customerId` is a document id. */
  list: endpoint
    .route({ method: 'GET', path: '/trail', summary: 'Jejak perubahan' })
    .input(
      z.object({
        group: z.optional(z.enum(KIND_GROUPS, 'Jenis perubahan tidak valid')),
        from: z.optional(calendarDay('Tanggal tidak valid')),
        to: z.optional(calendarDay('Tanggal tidak valid')),
        customerId: z.optional(documentId),
        cursor,
        pageSize,
      }),
    )
    .output(z.object({ rows: z.array(trailChangeSchema), next: z.nullable(z.string()) })),
  /** What a change did to each thing; of a bulk save the bills that are still there. NOT_FOUND (404). */
  items: endpoint
    .route({ method: 'GET', path: '/trail/{id}/items', summary: 'Isi satu perubahan' })
    .input(z.object({ id: documentId, customerId: z.optional(documentId), cursor, pageSize }))
    .output(trailItemsSchema),
}
