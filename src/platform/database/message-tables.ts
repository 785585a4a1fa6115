import type { Generated } from 'kysely'

/** The outbox of WhatsApp messages. Owned by `messaging`. */
export interface MessageTable {
  id: string
  kind: string
  customer_id: string | null
  bill_id: string | null
  recipient_name: string
  chat_id: string
  text: string
  state: string
  /** Short reason of the last failure. */
  reason: string | null
  attempts: number
  /** Earliest next try, milliseconds. */
  due_at_ms: number
  created_at: string
  /** When the first try began. */
  first_tried_at: string | null
  finished_at: string | null
  worker: string | null
  lease_until_ms: number | null
  gateway_message_id: string | null
  /** The part of the gateway's id that all engines share; receipts match on it. */
  gateway_key: string | null
  /** The job it is part of. */
  job_id: string | null
  /** Whose fault a failure is: `recipient` when only this number cannot be reached; null when unknown or not failed. */
  fault: string | null
  /** The highest delivery receipt so far, in the gateway's numbers (`rules/receipt.ts`). */
  ack: number | null
  /** When the last attempt was claimed, milliseconds. */
  attempt_at_ms: number | null
  /** Insertion order, for messages due at the same time. */
  sequence: Generated<number>
}

/** Sends of many messages at once. Owned by `messaging`. */
export interface MessageJobTable {
  id: string
  kind: string
  created_at: string
  /** What the admin reads of it. */
  label: string
  message_count: number
  /** The least time between two of its messages. */
  pause_ms: number
  /** `running`, `paused`, `cancelled` or `finished`; the first two only while messages are left. */
  state: Generated<string>
  /** What made it pause; null when the admin did. */
  pause_reason: string | null
}

/** The one lane to the gateway, for all processes, and how the gateway does. One row. Owned by `messaging`. */
export interface GatewayStateTable {
  slot: 1
  /** Who is sending now, while `busy_until_ms` is not over. */
  busy_worker: string | null
  busy_until_ms: number
  /** No message goes out before, milliseconds. */
  next_at_ms: number
  /** No message of a job goes out before, milliseconds. */
  next_job_at_ms: number
  /** The business day that `sent_today` counts. */
  sent_day: string | null
  sent_today: number
  /** Customers in a row whose messages failed through the gateway's fault. */
  trouble_count: number
  /** Why the gateway counts as unhealthy; null while it is healthy. */
  trouble: string | null
  /** ISO instant. */
  trouble_since: string | null
  /** The session's state as the gateway told it last. */
  session_status: string | null
  session_status_at: string | null
}

/** What the admin set of the gateway; what is null comes from the environment. One row. Owned by `messaging`. */
export interface GatewaySettingTable {
  slot: 1
  url: string | null
  session: string | null
  /** Encrypted (`platform/secret-box.ts`). */
  api_key_sealed: string | null
  webhook_key_sealed: string | null
  /** Random range of the pause between two messages of a job, seconds; 0 to 0 means none. */
  pause_min_s: number
  pause_max_s: number
  daily_cap: number | null
  /** Wall clock `HH:MM` in the business time zone; both or none. */
  quiet_from: string | null
  quiet_to: string | null
}

/** Delivery receipts that came before their message's id was known. Owned by `messaging`. */
export interface MessageReceiptTable {
  gateway_key: string
  ack: number
  reason: string | null
  /** ISO instant. */
  received_at: string
}

/** Message templates: the admin's own, and built-in ones that were changed (their id is the built-in one's). Owned by `broadcast`. */
export interface MessageTemplateTable {
  id: string
  name: string
  text: string
  created_at: string
  updated_at: string
}
