import type { Tone } from '../../../ui/tone.ts'
import type { GatewaySession, GatewaySettings } from '../gateway-contract.ts'
import { sessionTrouble, WORKING } from '../rules/session-trouble.ts'

/** The state in which a phone can be linked. */
export const SCAN_QR_CODE = 'SCAN_QR_CODE'

/** How the reasons begin that tell of no answer at all (`failureReason`). */
const NO_ANSWER = /^(Gateway tidak|Sambungan ke gateway)\b/

interface SessionText {
  label: string
  tone: Tone
  /** What it means for the admin, and what to do. */
  detail: string
}

const STATES: Record<string, SessionText> = {
  [WORKING]: { label: 'Terhubung', tone: 'success', detail: 'Pesan WhatsApp dapat dikirim.' },
  [SCAN_QR_CODE]: {
    label: 'Menunggu pindai QR',
    tone: 'warning',
    detail: 'Pesan belum dapat dikirim. Tautkan ponsel dengan kode QR di bawah ini.',
  },
  STARTING: {
    label: 'Sedang dimulai',
    tone: 'info',
    detail: 'Biasanya selesai dalam satu menit. Halaman ini memeriksanya sendiri.',
  },
  STOPPED: {
    label: 'Berhenti',
    tone: 'warning',
    detail: 'Pesan belum dapat dikirim. Jalankan sesi untuk menghubungkan WhatsApp.',
  },
  FAILED: {
    label: 'Gagal',
    tone: 'danger',
    detail:
      'Mulai ulang sesi. Jika tetap gagal, keluarkan (logout) sesi di dasbor WAHA lalu tautkan ponsel lagi.',
  },
}

/** The session's state in words; undefined while it is not known. */
export function sessionText(
  source: GatewaySettings['source'],
  session: GatewaySession | undefined,
): SessionText | undefined {
  if (source === 'none')
    return {
      label: 'Gateway belum diatur',
      tone: 'neutral',
      detail: 'Isi alamat gateway dan API key di bagian koneksi, lalu simpan.',
    }
  if (!session) return undefined
  if (session.kind === 'unavailable')
    return { label: unavailableLabel(session.reason), tone: 'danger', detail: session.reason }
  const { status } = session
  return STATES[status] ?? { label: 'Belum siap', tone: 'warning', detail: sessionTrouble(status) ?? '' }
}

// One that refuses, such as a wrong key, was reached.
function unavailableLabel(reason: string): string {
  return NO_ANSWER.test(reason) ? 'Gateway tidak terjangkau' : 'Gateway bermasalah'
}

/** The one step that can help the session on, if the gateway is there at all. */
export function sessionStep(session: GatewaySession | undefined): 'start' | 'restart' | undefined {
  if (session?.kind !== 'session') return undefined
  return session.status === 'STOPPED' ? 'start' : 'restart'
}

/** `6281100001111` as `+62 811-0000-1111`; what is no such number stays as it is. */
export function phoneText(phone: string): string {
  const [, operator, middle, end] = /^62(\d{3})(\d{4})(\d{2,6})$/.exec(phone) ?? []
  return operator ? `+62 ${operator}-${middle}-${end}` : phone
}

/** `NOWEB, versi 2026.7.1`; null when the gateway tells neither. */
export function engineText(engine: string | null, version: string | null): string | null {
  return [engine, version && `versi ${version}`].filter(Boolean).join(', ') || null
}
