import { formatInstantMinute } from '../../shared/calendar-day.ts'

/** What a check found. `advice` says what to do; a finding that is fine has none. */
export interface Finding {
  topic: string
  state: 'ok' | 'warning' | 'bad'
  text: string
  advice?: string
}

const MIB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const FULL_BYTES = 200 * MIB
const TIGHT_BYTES = 1024 * MIB
const OLD_BACKUP_DAYS = 7
const CLOCK_TOLERANCE_MS = 60_000

const TOPIC = { disk: 'Disk', backup: 'Cadangan', clock: 'Jam', gateway: 'Gateway WhatsApp' }

/** Whether there is room for the data to grow and for a backup beside it. Bytes. */
export function diskFinding(facts: { freeBytes: number; databaseBytes: number }): Finding {
  const free = `${Math.floor(facts.freeBytes / MIB)} MB kosong`
  const advice = 'Kosongkan disk: tanpa ruang, tidak ada yang dapat disimpan dan cadangan gagal dibuat.'
  if (facts.freeBytes < FULL_BYTES) return { topic: TOPIC.disk, state: 'bad', text: free, advice }
  const isTight = facts.freeBytes < Math.max(TIGHT_BYTES, 2 * facts.databaseBytes)
  return isTight
    ? { topic: TOPIC.disk, state: 'warning', text: free, advice }
    : { topic: TOPIC.disk, state: 'ok', text: free }
}

/** Whether the newest backup is whole and recent. `madeAt`: ISO instant. */
export function backupFinding(
  newest: { madeAt: string; isIntact: boolean } | undefined,
  nowMs: number,
  timeZone: string,
): Finding {
  const topic = TOPIC.backup
  const advice =
    'Buat cadangan di Pengaturan, Cadangan (atau `npm run admin -- backup`), lalu simpan salinannya di luar komputer ini.'
  if (!newest) return { topic, state: 'warning', text: 'belum pernah dibuat', advice }
  const text = `terakhir ${formatInstantMinute(newest.madeAt, timeZone)}`
  if (!newest.isIntact) return { topic, state: 'bad', text: `${text}, berkasnya tidak utuh`, advice }
  const isOld = nowMs - Date.parse(newest.madeAt) > OLD_BACKUP_DAYS * DAY_MS
  return isOld
    ? { topic, state: 'warning', text: `${text}, lebih dari ${OLD_BACKUP_DAYS} hari`, advice }
    : { topic, state: 'ok', text }
}

/**
 * Whether this machine's clock can be believed: it must not lie before the newest change, nor go otherwise than the database server's. ISO
 * instant; milliseconds, undefined where the database has no clock of its own.
 */
export function clockFinding(facts: {
  nowMs: number
  newestChangeAt: string | undefined
  databaseMs: number | undefined
}): Finding {
  const topic = TOPIC.clock
  const advice = 'Setel jam komputer ini (NTP): bulan, jatuh tempo dan jam tenang mengikutinya.'
  const { nowMs, newestChangeAt, databaseMs } = facts
  if (newestChangeAt !== undefined && Date.parse(newestChangeAt) > nowMs + CLOCK_TOLERANCE_MS)
    return {
      topic,
      state: 'bad',
      text: `jam komputer lebih awal daripada perubahan terakhir (${newestChangeAt})`,
      advice,
    }
  const apartMs = databaseMs === undefined ? 0 : Math.abs(databaseMs - nowMs)
  if (apartMs > CLOCK_TOLERANCE_MS)
    return {
      topic,
      state: 'warning',
      text: `berbeda ${Math.round(apartMs / 1000)} detik dari jam PostgreSQL`,
      advice,
    }
  return { topic, state: 'ok', text: new Date(nowMs).toISOString() }
}

/** Whether the password of the settings keeps anybody out. */
export function passwordFinding(isEasy: boolean): Finding {
  const topic = 'ADMIN_PASSWORD'
  return isEasy
    ? {
        topic,
        state: 'warning',
        text: 'mudah ditebak',
        advice: 'Pakai yang lain, misalnya tiga kata acak, lalu jalankan lagi.',
      }
    : { topic, state: 'ok', text: 'tidak termasuk yang sering dipakai' }
}

/** How the gateway answered; `reason` is fit for a screen. */
export type GatewayState =
  | { kind: 'unset' }
  | { kind: 'unreadable-key' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'session'; status: string }

/** Whether messages can go out. */
export function gatewayFinding(state: GatewayState): Finding {
  const topic = TOPIC.gateway
  if (state.kind === 'unset')
    return {
      topic,
      state: 'warning',
      text: 'belum diatur',
      advice: 'Isi di Pengaturan, Gateway WhatsApp (atau WAHA_URL). Tanpa gateway pesan tidak terkirim.',
    }
  if (state.kind === 'unreadable-key')
    return {
      topic,
      state: 'bad',
      text: 'API key tersimpan tidak dapat dibuka',
      advice:
        'Pakai SECRET_KEY atau secret.key yang lama, atau isi lagi API key di Pengaturan, Gateway WhatsApp.',
    }
  if (state.kind === 'unavailable')
    return {
      topic,
      state: 'bad',
      text: state.reason,
      advice: 'Periksa apakah WAHA berjalan dan alamatnya benar.',
    }
  return state.status === 'WORKING'
    ? { topic, state: 'ok', text: 'sesi tersambung' }
    : {
        topic,
        state: 'bad',
        text: `sesi ${state.status}`,
        advice: 'Sambungkan HP di Pengaturan, Gateway WhatsApp (kode QR).',
      }
}

const MARKS = { ok: 'OK        ', warning: 'PERHATIAN ', bad: 'MASALAH   ' }

/** The findings as lines for the terminal, each with what to do below it. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ topic, state, text, advice }) => [
    `${MARKS[state]}${topic}: ${text}`,
    ...(advice === undefined ? [] : [`          -> ${advice}`]),
  ])
}
