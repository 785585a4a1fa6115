import { groupThousands } from '../../../shared/rupiah.ts'
import { BLANK_MESSAGE_TEXT, NOBODY_CHOSEN_TEXT } from '../rules/broadcast-text.ts'
import { MAX_MESSAGE_LENGTH } from '../schemas.ts'

/** What the send button goes by. */
export interface SendFacts {
  /** How many customers are chosen. */
  chosen: number
  message: string
  /** A broadcast is being handed over, or has messages left. */
  isSending: boolean
  isUnhealthy: boolean
}

/** Why nothing can be sent now (CAST-24 to CAST-27); undefined when the button can be pressed. */
export function whyDisabled({ chosen, message, isSending, isUnhealthy }: SendFacts): string | undefined {
  if (isSending) return 'Broadcast sebelumnya belum selesai.'
  if (isUnhealthy) return 'Koneksi WhatsApp bermasalah. Jalankan Test API lebih dulu.'
  if (chosen === 0)
    return message === '' ? 'Pilih pelanggan dan tulis pesan.' : 'Belum ada pelanggan yang dipilih.'
  return message === '' ? 'Pesan belum ditulis.' : undefined
}

/** What has to be put right before sending, by field. */
export interface SendProblems {
  customers?: string
  message?: string
}

/** What is wrong with a send that was asked for; the same rules as the server's. */
export function sendProblems({ chosen, message }: Pick<SendFacts, 'chosen' | 'message'>): SendProblems {
  const messageProblem = problemOf(message)
  return {
    ...(chosen === 0 && { customers: NOBODY_CHOSEN_TEXT }),
    ...(messageProblem && { message: messageProblem }),
  }
}

function problemOf(message: string): string | undefined {
  const text = message.trim()
  if (text === '') return BLANK_MESSAGE_TEXT
  return text.length > MAX_MESSAGE_LENGTH
    ? `Maksimal ${groupThousands(MAX_MESSAGE_LENGTH)} karakter`
    : undefined
}
