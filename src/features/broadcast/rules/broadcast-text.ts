import { groupThousands } from '../../../shared/rupiah.ts'

/** CAST-22. */
export const NOBODY_CHOSEN_TEXT = 'Pilih minimal satu pelanggan untuk mengirim pesan.'

/** CAST-23. */
export const BLANK_MESSAGE_TEXT = 'Pesan tidak boleh kosong.'

/** CAST-35. */
export const TEST_FAILED_TEXT = 'Koneksi API WhatsApp gagal. Mohon periksa pengaturan gateway.'

/** CAST-36. */
export const TEST_WITHOUT_CUSTOMERS_TEXT = 'Tidak ada pelanggan yang tersedia untuk pengujian.'

/** A test that went well; the spec has no words for it. */
export const TEST_PASSED_TEXT = 'Koneksi API WhatsApp berhasil.'

/** CAST-37: how long the result of a test stays, in milliseconds. */
export const TEST_BANNER_MS = 3000

/** CAST-42: the broadcast could not be started or followed. */
export const BROADCAST_ERROR_TEXT = 'Gagal mengirim pesan broadcast. Silakan coba lagi.'

/** ERR-06. */
export const NO_TEMPLATE_FOUND_TEXT = 'Tidak ada template yang sesuai dengan pencarian.'

/** Nobody of the chosen is left: gone, inactive, without a number or left out. */
export const NOBODY_LEFT_TEXT = 'Tidak ada pelanggan yang dapat dikirimi pesan ini.'

const ALL_FAILED_TEXT = 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'

/** A text for the admin. */
export interface Banner {
  tone: 'success' | 'info' | 'warning' | 'danger'
  text: string
}

/** How a broadcast stands, in messages; `state` and the counts as those of a message job. */
export interface BroadcastCounts {
  state: 'running' | 'paused' | 'cancelled' | 'finished'
  sent: number
  failed: number
  uncertain: number
  cancelled: number
  left: number
}

/**
 * What to say of a broadcast that has ended or waits; nothing while its messages go out. Uncertain ones count as failed (R27);
 * some failures show both texts (R32); nothing sent is told while it waits too, and how many wait (R30).
 */
export function broadcastBanners(job: BroadcastCounts): Banner[] {
  const { state, sent, left, cancelled } = job
  if (left > 0 && state !== 'paused') return []
  const failed = job.failed + job.uncertain
  return [
    ...(sent > 0 && left === 0 ? [successBanner(sent, failed)] : []),
    ...(failed > 0 ? [failureBanner(sent, failed)] : []),
    ...(left > 0 ? [info(`Dijeda: ${groupThousands(left)} pesan menunggu.`)] : []),
    ...(cancelled > 0 ? [info(`${groupThousands(cancelled)} pesan dibatalkan.`)] : []),
  ]
}

// CAST-38, CAST-39.
function successBanner(sent: number, failed: number): Banner {
  const failures = failed > 0 ? ` (${groupThousands(failed)} gagal)` : ''
  return { tone: 'success', text: `Pesan terkirim ke ${groupThousands(sent)} pelanggan${failures}` }
}

// CAST-40, CAST-41.
function failureBanner(sent: number, failed: number): Banner {
  if (sent === 0) return { tone: 'danger', text: ALL_FAILED_TEXT }
  const text = `${groupThousands(failed)} pesan gagal terkirim. Periksa koneksi atau coba lagi nanti.`
  return { tone: 'warning', text }
}

function info(text: string): Banner {
  return { tone: 'info', text }
}
