import { type CalendarDay, dayOf } from '../../shared/calendar-day.ts'

/** What stays on disk: the newest ones, the last of each of so many days, and the last of each of so many weeks. */
export const KEPT = { newest: 5, days: 7, weeks: 5 }

const DAY_MS = 24 * 60 * 60 * 1000
// 1 January 1970 was a Thursday; weeks begin on Monday.
const MONDAY_OFFSET = 3

/** Those that stay. `newestFirst`: all there are; `madeAt`: ISO instants. Days and weeks are those of the time zone, counted back from the newest. */
export function keptBackups<Backup extends { madeAt: string }>(
  newestFirst: readonly Backup[],
  timeZone: string,
): Backup[] {
  const dayNumber = ({ madeAt }: Backup) => numberOf(dayOf(madeAt, timeZone))
  const weekNumber = (backup: Backup) => Math.floor((dayNumber(backup) + MONDAY_OFFSET) / 7)
  const kept = new Set(newestFirst.slice(0, KEPT.newest))
  for (const backup of newestOfEach(newestFirst, dayNumber, KEPT.days)) kept.add(backup)
  for (const backup of newestOfEach(newestFirst, weekNumber, KEPT.weeks)) kept.add(backup)
  return newestFirst.filter((backup) => kept.has(backup))
}

/** Of each of the last `count` numbers the first that comes. */
function newestOfEach<Item>(
  items: readonly Item[],
  numberFor: (item: Item) => number,
  count: number,
): Item[] {
  const [newest] = items
  if (newest === undefined) return []
  const oldest = numberFor(newest) - count + 1
  const seen = new Set<number>()
  return items.filter((item) => {
    const number = numberFor(item)
    if (number < oldest || seen.has(number)) return false
    seen.add(number)
    return true
  })
}

function numberOf(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}
