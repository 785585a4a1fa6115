import { roughDuration } from '../../../shared/duration-text.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { PLACEHOLDERS } from '../rules/placeholders.ts'
import type { Preflight } from '../schemas.ts'

const NAMES_SHOWN = 5

/** Whom a broadcast leaves out. */
export interface LeftOut {
  skipDoubles: boolean
  skipAlreadyToday: boolean
}

/** How many customers get the message. */
export function recipientCount(
  { count, doubles, alreadyToday, doublesAlreadyToday }: Preflight,
  { skipDoubles, skipAlreadyToday }: LeftOut,
): number {
  const both = skipDoubles && skipAlreadyToday ? doublesAlreadyToday : 0
  return count - (skipDoubles ? doubles.count : 0) - (skipAlreadyToday ? alreadyToday.count : 0) + both
}

/** Whether each customer gets a text of its own, so that two at one number are no repetition. */
export function isPersonal(message: string): boolean {
  return PLACEHOLDERS.some(({ name }) => message.includes(name))
}

/** `Budi, Siti, Agus dan 12 lainnya`; `names` may be fewer than `count`. */
export function namesText({ count, names }: { count: number; names: readonly string[] }): string {
  const shown = names.slice(0, count > NAMES_SHOWN + 1 ? NAMES_SHOWN : count)
  const rest = count - shown.length
  const last = rest > 0 ? `${groupThousands(rest)} lainnya` : shown.pop()
  return [shown.join(', '), last].filter(Boolean).join(' dan ')
}

/** `sekitar 40 detik`, or as `roughDuration`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `sekitar ${Math.max(1, Math.round(seconds))} detik`
  return roughDuration(seconds)
}
