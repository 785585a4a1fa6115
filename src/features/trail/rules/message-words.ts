/** What became of a message. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

/** The word for each and its colour, the same as in the message history. */
export const MESSAGE_WORDS = {
  queued: { label: 'Menunggu', tone: 'neutral' },
  sending: { label: 'Sedang dikirim', tone: 'info' },
  sent: { label: 'Terkirim', tone: 'success' },
  failed: { label: 'Gagal', tone: 'danger' },
  uncertain: { label: 'Tidak pasti', tone: 'warning' },
  cancelled: { label: 'Dibatalkan', tone: 'neutral' },
} as const satisfies Record<MessageState, { label: string; tone: string }>
