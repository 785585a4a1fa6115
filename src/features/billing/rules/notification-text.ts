/** What came of the WhatsApp message that a change caused; `none`: the change caused no message. */
export type Notification =
  | { kind: 'none' }
  | { kind: 'sent' }
  | { kind: 'failed'; reason: string }
  | { kind: 'on-its-way' }
  | { kind: 'unknown' }

/** A text for the admin, and whether all of it is good news. */
export interface ResultText {
  tone: 'success' | 'warning'
  text: string
  detail?: string
}

/** What the individual billing screen says after saving. */
export function billSavedText(notification: Notification): ResultText {
  switch (notification.kind) {
    case 'none':
      return { tone: 'success', text: 'Tagihan berhasil disimpan!' }
    case 'sent':
      return { tone: 'success', text: 'Tagihan berhasil disimpan dan notifikasi WhatsApp telah dikirim!' }
    case 'on-its-way':
      return { tone: 'success', text: 'Tagihan berhasil disimpan, notifikasi WhatsApp sedang dikirim.' }
    case 'failed':
    case 'unknown': {
      const text = 'Tagihan berhasil disimpan, namun gagal mengirim notifikasi WhatsApp.'
      return notification.kind === 'failed' && notification.reason
        ? { tone: 'warning', text, detail: notification.reason }
        : { tone: 'warning', text }
    }
  }
}

/** What the payment history says after a bill became paid or unpaid. */
export function paymentChangedText(
  isPaid: boolean,
  customer: string,
  notification: Notification,
): ResultText {
  const changed = 'Status pembayaran berhasil diubah'
  switch (notification.kind) {
    case 'none':
      return { tone: 'success', text: `${changed} menjadi ${isPaid ? 'Lunas' : 'Belum Lunas'}!` }
    case 'sent':
      return { tone: 'success', text: `${changed} dan notifikasi WhatsApp telah dikirim ke ${customer}!` }
    case 'on-its-way':
      return { tone: 'success', text: `${changed}, notifikasi WhatsApp ke ${customer} sedang dikirim.` }
    case 'failed':
      return {
        tone: 'warning',
        text: `${changed}, namun gagal mengirim notifikasi WhatsApp: ${notification.reason}`,
      }
    case 'unknown':
      return { tone: 'warning', text: `${changed}, namun gagal mengirim notifikasi WhatsApp.` }
  }
}
