import * as z from 'zod/mini'

/** What can become of a message; `queued` and `sending` are not settled yet. `cancelled` never went out. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

/** A message's outcome; `reason` is short and safe to show. */
export const messageOutcomeSchema = z.object({
  id: z.string(),
  state: z.enum(MESSAGE_STATES),
  reason: z.nullable(z.string()),
})

export type MessageOutcome = z.output<typeof messageOutcomeSchema>

/** Why a message was written. */
export const MESSAGE_KINDS = ['welcome', 'reminder', 'confirmation', 'broadcast'] as const

export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** How far a sent message came: on the phone, or read. */
export const RECEIPTS = ['delivered', 'read'] as const

/** A message to a customer with its whole text; `createdAt` and `finishedAt` are ISO instants. */
export const customerMessageSchema = z.extend(messageOutcomeSchema, {
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  receipt: z.nullable(z.enum(RECEIPTS)),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})

export type CustomerMessage = z.output<typeof customerMessageSchema>

/** A message as the log lists it. */
export const loggedMessageSchema = z.extend(customerMessageSchema, {
  customerId: z.nullable(z.string()),
  recipientName: z.string(),
  /** The number it goes to, `62…`. */
  whatsapp: z.string(),
  jobId: z.nullable(z.string()),
})

export type LoggedMessage = z.output<typeof loggedMessageSchema>

/** What sends of many messages are for. */
export const MESSAGE_JOB_KINDS = ['bulk-billing', 'reminders', 'broadcast'] as const

export type MessageJobKind = (typeof MESSAGE_JOB_KINDS)[number]

/** `running` and `paused` only while messages are left. */
export const JOB_STATES = ['running', 'paused', 'cancelled', 'finished'] as const

export type JobState = (typeof JOB_STATES)[number]

/** A send of many messages and how far it is: `total` = `sent` + `failed` + `uncertain` + `cancelled` + `left`. */
export const messageJobSchema = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_JOB_KINDS),
  label: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
  state: z.enum(JOB_STATES),
  /** Why the gateway made it pause; null when it is not paused, or the admin did it. */
  pauseReason: z.nullable(z.string()),
  total: z.number(),
  sent: z.number(),
  /** Of the sent ones: on the phone (`read` included), and read. */
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  uncertain: z.number(),
  cancelled: z.number(),
  /** Queued, or on their way. */
  left: z.number(),
  isFinished: z.boolean(),
  /** Set while a running job waits for the morning or for the next day; `until` is an ISO instant. */
  hold: z.nullable(z.object({ reason: z.enum(['quiet-hours', 'daily-cap']), until: z.string() })),
  /** Until it is finished at the pace of its last messages, with those of other jobs that go before, and with the quiet hours and days that it will have to wait. */
  etaSeconds: z.number(),
  /** Another one after every change; `seen` of `job` takes it. */
  version: z.string(),
})

export type MessageJob = z.output<typeof messageJobSchema>

/** How the gateway does: `trouble` is short and safe to show, null while it counts as healthy. */
export const gatewayHealthSchema = z.object({
  /** Whether a gateway is set at all; without one every message is kept as failed. */
  configured: z.boolean(),
  trouble: z.nullable(z.string()),
  /** ISO instant; null while healthy. */
  troubleSince: z.nullable(z.string()),
})

export type GatewayHealth = z.output<typeof gatewayHealthSchema>
