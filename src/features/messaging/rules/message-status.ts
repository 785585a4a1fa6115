/** What became of a message, as far as a screen tells it. */
export interface MessageSituation {
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'cancelled'
  /** How far a sent one came. */
  receipt: 'delivered' | 'read' | null
}

/** A message's state, and of the sent ones how far they came. */
export type MessageStatus = MessageSituation['state'] | 'delivered' | 'read'

/** The word for each and its colour. */
export const MESSAGE_STATUSES = {
  queued: { label: 'Menunggu', tone: 'neutral' },
  sending: { label: 'Sedang dikirim', tone: 'info' },
  sent: { label: 'Terkirim', tone: 'success' },
  delivered: { label: 'Diterima', tone: 'success' },
  read: { label: 'Dibaca', tone: 'success' },
  failed: { label: 'Gagal', tone: 'danger' },
  uncertain: { label: 'Tidak pasti', tone: 'warning' },
  cancelled: { label: 'Dibatalkan', tone: 'neutral' },
} as const satisfies Record<MessageStatus, { label: string; tone: string }>

/** What each kind of message is called. */
export const MESSAGE_KIND_LABELS = {
  welcome: 'Selamat datang',
  reminder: 'Pengingat tagihan',
  confirmation: 'Konfirmasi pembayaran',
  broadcast: 'Broadcast',
} as const

/** Under which of the words a message stands. */
export function messageStatus({ state, receipt }: MessageSituation): MessageStatus {
  return state === 'sent' ? (receipt ?? 'sent') : state
}

/** True while something may still become of it by itself. */
export function isPending({ state }: Pick<MessageSituation, 'state'>): boolean {
  return state === 'queued' || state === 'sending'
}

/** The reason worth showing: why it did not go out, why nobody knows, or who counted it as sent. */
export function shownReason({
  state,
  reason,
}: Pick<MessageSituation, 'state'> & { reason: string | null }): string | undefined {
  return isPending({ state }) ? undefined : reason || undefined
}
