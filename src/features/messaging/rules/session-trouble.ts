/** The only state in which a session sends. */
export const WORKING = 'WORKING'

const TEXTS = new Map([
  ['STOPPED', 'Sesi WhatsApp belum dijalankan di gateway (STOPPED)'],
  ['STARTING', 'Sesi WhatsApp sedang dimulai (STARTING)'],
  ['SCAN_QR_CODE', 'Sesi WhatsApp menunggu pindai kode QR (SCAN_QR_CODE)'],
  ['FAILED', 'Sesi WhatsApp gagal, mulai ulang sesinya (FAILED)'],
])

/** Why a session in that state cannot send, in Indonesian; null for a working one. */
export function sessionTrouble(status: string): string | null {
  if (status === WORKING) return null
  return TEXTS.get(status) ?? `Sesi WhatsApp belum siap (${status.slice(0, 40)})`
}
