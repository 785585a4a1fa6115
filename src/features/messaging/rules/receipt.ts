/** The gateway's numbers of a delivery receipt; 4 (played) counts as read. */
export const ACK = { error: -1, pending: 0, server: 1, device: 2, read: 3 } as const

/** How far a sent message came, by its highest receipt; null when no phone has told yet. */
export function receiptOfAck(ack: number | null): 'delivered' | 'read' | null {
  if (ack === null || ack < ACK.device) return null
  return ack < ACK.read ? 'delivered' : 'read'
}

/** What a receipt changes; `state` only when it changes too. */
export interface ReceiptChange {
  ack: number
  state?: 'sent' | 'failed'
}

/**
 * What a receipt does to a message. Receipts come repeated and in any order, so the highest counts, and an error only while no higher one
 * came. Undefined: it changes nothing.
 */
export function afterReceipt(
  message: { state: string; ack: number | null },
  ack: number,
): ReceiptChange | undefined {
  const known = message.ack
  if (ack === ACK.error) {
    if (known !== null && known !== ACK.pending) return undefined
    return message.state === 'sent' || message.state === 'uncertain' ? { ack, state: 'failed' } : undefined
  }
  if (known !== null && ack <= Math.max(known, ACK.pending)) return undefined
  const proves = ack >= ACK.server && message.state !== 'sent' && message.state !== 'sending'
  return proves ? { ack, state: 'sent' } : { ack }
}

/** Of two receipts the one to keep while their message is not known yet. */
export function higherReceipt(a: number, b: number): number {
  const isOnlyPending = Math.max(a, b) <= ACK.pending
  return isOnlyPending && Math.min(a, b) === ACK.error ? ACK.error : Math.max(a, b)
}
