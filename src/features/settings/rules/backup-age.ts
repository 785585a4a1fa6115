const DAY_MS = 24 * 60 * 60 * 1000
const OLD_AFTER_DAYS = 7

/** What to say when the newest backup (ISO instant) is too old, or there is none; undefined when all is well. */
export function backupAgeWarning(madeAt: string | undefined, nowMs: number): string | undefined {
  if (madeAt === undefined)
    return 'Jika disk atau komputer server rusak, semua data hilang. Buat cadangan sekarang.'
  const days = Math.floor((nowMs - Date.parse(madeAt)) / DAY_MS)
  return days < OLD_AFTER_DAYS
    ? undefined
    : `Cadangan terakhir sudah ${days} hari yang lalu. Yang dicatat sesudahnya belum ada di dalamnya.`
}
