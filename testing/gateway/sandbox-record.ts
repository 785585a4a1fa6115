/** One send as the double received it; `delivered` when the recipient got it. */
export interface ReceivedSend {
  at: string
  chatId: string
  text: string
  caseId: string
  delivered: boolean
  body: Record<string, unknown>
  answerBytes: number
}

/** A message in a recipient's chat. */
export interface Delivery {
  id: string
  chatId: string
  text: string
  atMs: number
}

/** Any request, at the gateway or at the second origin. */
export interface ReceivedRequest {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
}

/** Everything that happened, oldest first. */
export interface SandboxRecord {
  received: ReceivedSend[]
  requests: ReceivedRequest[]
  otherOriginRequests: ReceivedRequest[]
  deliveries: Map<string, Delivery[]>
}

/** An empty record. */
export function emptyRecord(): SandboxRecord {
  return { received: [], requests: [], otherOriginRequests: [], deliveries: new Map() }
}

/** Empties a record in place, so that those who hold its lists see it. */
export function clearRecord(record: SandboxRecord): void {
  record.received.length = 0
  record.requests.length = 0
  record.otherOriginRequests.length = 0
  record.deliveries.clear()
}

/** Puts a message into its recipient's chat. */
export function deliver(record: SandboxRecord, delivery: Delivery): void {
  const chat = record.deliveries.get(delivery.chatId)
  if (chat) chat.push(delivery)
  else record.deliveries.set(delivery.chatId, [delivery])
}

/** A delivery as WAHA lists it in a chat. */
export function wahaMessage(delivery: Delivery): Record<string, unknown> {
  return {
    id: delivery.id,
    timestamp: Math.floor(delivery.atMs / 1000),
    from: '6281100001111@c.us',
    fromMe: true,
    source: 'api',
    to: delivery.chatId,
    body: delivery.text,
    hasMedia: false,
    media: null,
    ack: 1,
    ackName: 'SERVER',
    replyTo: null,
    _data: {},
  }
}
