import type { Notification } from './notification-text.ts'

/** What came of a message that the print screen sent; `refused`: our own server would not queue it, and said why. */
export type SendOutcome = Exclude<Notification, { kind: 'none' }> | { kind: 'refused'; reason: string }

/** A text for the admin, and what to know besides. */
export interface SendResultText {
  tone: 'success' | 'info' | 'danger'
  text: string
  detail?: string
}

const NO_ANSWER = 'Terjadi kesalahan saat mengirim pesan WhatsApp'

/** What the print screen says after sending (R41): each failure has a text of its own. A reason that is missing counts as no answer. */
export function sendResultText(outcome: SendOutcome): SendResultText {
  switch (outcome.kind) {
    case 'sent':
      return { tone: 'success', text: 'Pesan berhasil dikirim!' }
    case 'on-its-way':
      return { tone: 'info', text: 'Pesan sedang dikirim. Hasilnya tampil pada detail pelanggan.' }
    case 'failed':
      return outcome.reason ? failure(`Gagal mengirim pesan: ${outcome.reason}`) : noAnswer()
    case 'refused':
      return outcome.reason ? failure(`Error: ${outcome.reason}`) : noAnswer()
    case 'unknown':
      return noAnswer()
  }
}

function failure(text: string): SendResultText {
  return { tone: 'danger', text }
}

function noAnswer(): SendResultText {
  return {
    ...failure(NO_ANSWER),
    detail: 'Pesan mungkin tetap terkirim. Periksa detail pelanggan sebelum mengirim lagi.',
  }
}
