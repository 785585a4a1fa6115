const HOUR_MS = 60 * 60 * 1000

/** Whether it is time for a backup by itself. `everyHours` 0: never. `newestMadeAt`: ISO instant of the newest one, undefined without any. */
export function isBackupDue(newestMadeAt: string | undefined, nowMs: number, everyHours: number): boolean {
  if (everyHours === 0) return false
  if (newestMadeAt === undefined) return true
  const ageMs = nowMs - Date.parse(newestMadeAt)
  // One from the future was made by a clock that was wrong.
  return ageMs < 0 || ageMs >= everyHours * HOUR_MS
}
