import { createHmac, randomUUID } from 'node:crypto'
import type { Delivery } from './sandbox-record.ts'
import { wahaMessage } from './sandbox-record.ts'

/** Where events go, and in which way. */
export interface WebhookOptions {
  url: string
  /** Signs the bodies; without it they go unsigned. */
  hmacKey?: string
  /** Which events are told; all when absent. */
  events?: readonly WebhookEventName[]
  /** The receipts that follow each delivery, in the gateway's numbers; to the server, the phone, and read when absent. */
  acks?: readonly number[]
  /** How often each event is posted. */
  repeats?: number
  /** The order of the events of one delivery. */
  order?: 'straight' | 'reversed' | 'shuffled'
  /** Whether the events of a send come before its own answer. */
  isEarly?: boolean
  /** How the recipient is called: by number, or by WhatsApp's own id, which tells no number. */
  recipient?: 'phone' | 'lid'
  /** WEBJS gives an object. */
  idForm?: 'text' | 'object'
}

export type WebhookEventName = 'message.any' | 'message.ack' | 'session.status'

/** One post and what the other side answered; 0 when it did not. */
export interface WebhookPost {
  event: string
  status: number
}

/** What of the double the events are about. */
interface WebhookFacts {
  session: string
  clock: () => number
  /** WAHA 2024.10.8 signs nothing and gives events neither id nor time. */
  isOldForm: () => boolean
}

export interface SandboxWebhook {
  readonly options: WebhookOptions | undefined
  readonly posts: readonly WebhookPost[]
  use(options: WebhookOptions | undefined): void
  /** Posts what follows a delivery; resolved when all is posted. */
  postDelivery(delivery: Delivery): Promise<void>
  postStatus(status: string): Promise<void>
  /** Posts any event; `changes` replace fields of its envelope. */
  post(event: string, payload: unknown, changes?: Record<string, unknown>): Promise<void>
  /** Resolved when nothing is on its way any more. */
  settled(): Promise<void>
}

const POST_TIMEOUT_MS = 5000
const ACK_NAMES: Record<number, string> = {
  [-1]: 'ERROR',
  0: 'PENDING',
  1: 'SERVER',
  2: 'DEVICE',
  3: 'READ',
  4: 'PLAYED',
}

/** The double's side of webhooks: events go out one after another, each signed over its bytes. */
export function createWebhook(facts: WebhookFacts): SandboxWebhook {
  const posts: WebhookPost[] = []
  let options: WebhookOptions | undefined
  let queue: Promise<void> = Promise.resolve()

  function enqueue(events: readonly { event: string; body: string }[]): Promise<void> {
    const used = options
    if (!used) return queue
    const repeated = events.flatMap((event) => Array.from({ length: used.repeats ?? 1 }, () => event))
    const wanted = repeated.filter(({ event }) => !used.events || used.events.some((name) => name === event))
    queue = queue.then(async () => {
      for (const { event, body } of wanted) {
        const status = await postOnce(used, body, facts)
        posts.push({ event, status })
      }
    })
    return queue
  }

  const event = (name: string, payload: unknown, changes: Record<string, unknown> = {}) => ({
    event: name,
    body: JSON.stringify({ ...envelope(facts), event: name, payload, ...changes }),
  })

  return {
    get options() {
      return options
    },
    posts,
    use(next) {
      options = next
      posts.length = 0
    },
    postDelivery(delivery) {
      if (!options) return queue
      const { acks = [1, 2, 3], order = 'straight' } = options
      const message = { ...wahaMessage(delivery), ...recipientOf(delivery, options) }
      const all = [
        event('message.any', message),
        ...acks.map((ack) => event('message.ack', ackPayload(delivery, ack, options ?? { url: '' }))),
      ]
      return enqueue(inOrder(all, order))
    },
    postStatus: (status) => enqueue([event('session.status', { name: facts.session, status })]),
    post: (name, payload, changes) => enqueue([event(name, payload, changes)]),
    settled: () => queue,
  }
}

function envelope({ session, clock, isOldForm }: WebhookFacts): Record<string, unknown> {
  const event = {
    session,
    metadata: {},
    me: { id: '6281100001111@c.us', pushName: 'ISP Uji' },
    engine: 'NOWEB',
    environment: { tier: 'CORE', version: isOldForm() ? '2024.10.8' : '2026.7.1' },
  }
  return isOldForm() ? event : { id: `evt_${randomUUID().replaceAll('-', '')}`, timestamp: clock(), ...event }
}

function recipientOf(delivery: Delivery, { recipient = 'phone', idForm = 'text' }: WebhookOptions) {
  const key = delivery.id.slice(delivery.id.lastIndexOf('_') + 1)
  const chat = recipient === 'phone' ? delivery.chatId : `${lidOf(delivery.chatId)}@lid`
  const id = `true_${chat}_${key}`
  return {
    id: idForm === 'text' ? id : { fromMe: true, remote: chat, id: key, _serialized: id },
    to: chat,
  }
}

function ackPayload(delivery: Delivery, ack: number, options: WebhookOptions) {
  const { id, to } = recipientOf(delivery, options)
  return { id, from: to, participant: null, fromMe: true, ack, ackName: ACK_NAMES[ack] ?? 'UNKNOWN' }
}

// The same for the same number, and no way back to it.
function lidOf(chatId: string): string {
  return createHmac('sha256', 'lid').update(chatId).digest().readBigUInt64BE().toString().slice(0, 15)
}

function inOrder<Item>(items: Item[], order: 'straight' | 'reversed' | 'shuffled'): Item[] {
  if (order === 'reversed') return items.toReversed()
  if (order === 'straight') return items
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function postOnce(options: WebhookOptions, body: string, facts: WebhookFacts): Promise<number> {
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signature(options, body, facts) },
      body,
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

function signature(options: WebhookOptions, body: string, facts: WebhookFacts): Record<string, string> {
  if (options.hmacKey === undefined || facts.isOldForm()) return {}
  return {
    'X-Webhook-Request-Id': randomUUID(),
    'X-Webhook-Timestamp': String(facts.clock()),
    'X-Webhook-Hmac': createHmac('sha512', options.hmacKey).update(body).digest('hex'),
    'X-Webhook-Hmac-Algorithm': 'sha512',
  }
}
