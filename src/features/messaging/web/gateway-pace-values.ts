import { groupThousands } from '../../../shared/rupiah.ts'
import type { PaceForm } from '../gateway-contract.ts'
import { averagePause } from '../rules/job-pause.ts'
import { timeToGoText } from '../rules/job-text.ts'

/** The pause that WAHA advises between two messages, seconds. */
export const ADVISED_PAUSE = { min: 30, max: 60 }

/** The pauses that nothing makes shorter, milliseconds. */
const FLOOR_MS = { broadcast: 800, billing: 1000 }

const USUAL_QUIET_HOURS = { quietFrom: '20:00', quietTo: '07:00' }

/** The fields of the pace as typed. */
export type PaceValues = {
  pauseMinSeconds: string
  pauseMaxSeconds: string
  dailyCap: string
  hasQuietHours: boolean
  quietFrom: string
  quietTo: string
}

/** The fields for a saved pace; hours that are not set stand ready for the tick. */
export function paceValues(pace: PaceForm): PaceValues {
  return {
    pauseMinSeconds: String(pace.pauseMinSeconds),
    pauseMaxSeconds: String(pace.pauseMaxSeconds),
    dailyCap: pace.dailyCap === null ? '' : groupThousands(pace.dailyCap),
    hasQuietHours: pace.quietFrom !== null && pace.quietTo !== null,
    quietFrom: pace.quietFrom ?? USUAL_QUIET_HOURS.quietFrom,
    quietTo: pace.quietTo ?? USUAL_QUIET_HOURS.quietTo,
  }
}

/** The pace that the fields say; a text that is no number becomes NaN, which the schema refuses. */
export function paceOf(values: PaceValues): PaceForm {
  const { hasQuietHours, quietFrom, quietTo, dailyCap } = values
  return {
    pauseMinSeconds: numberOf(values.pauseMinSeconds),
    pauseMaxSeconds: numberOf(values.pauseMaxSeconds),
    dailyCap: dailyCap.trim() === '' ? null : numberOf(dailyCap),
    quietFrom: hasQuietHours ? quietFrom : null,
    quietTo: hasQuietHours ? quietTo : null,
  }
}

function numberOf(text: string): number {
  const bare = text.trim().replace(/\.(?=\d{3}(\D|$))/g, '')
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}

/** Whether messages go out closer together than WAHA advises; false while the fields make no sense. */
export function isPaceRisky({ pauseMinSeconds, pauseMaxSeconds }: PaceForm): boolean {
  return pauseMinSeconds < ADVISED_PAUSE.min || pauseMaxSeconds <= pauseMinSeconds
}

/** `100 pesan selesai dalam sekitar 1 jam 15 menit`; undefined while the fields make no sense. */
export function paceExample(pace: PaceForm, count = 100): string | undefined {
  const { pauseMinSeconds, pauseMaxSeconds } = pace
  if (!(pauseMinSeconds >= 0 && pauseMaxSeconds >= pauseMinSeconds)) return undefined
  const seconds = (averagePause(FLOOR_MS.billing, pace) / 1000) * count
  return `${groupThousands(count)} pesan selesai dalam ${timeToGoText(seconds)}`
}

/** `20.00 sampai 07.00 keesokan harinya`; undefined while the fields make no sense. */
export function quietText({ quietFrom, quietTo }: Pick<PaceForm, 'quietFrom' | 'quietTo'>) {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return undefined
  const [from, to] = [quietFrom, quietTo].map((clock) => clock.replace(':', '.'))
  return `${from} sampai ${to}${quietTo < quietFrom ? ' keesokan harinya' : ''}`
}

/** How much of the day's messages has gone out. */
export function sentTodayText(sentToday: number, dailyCap: number | null): string {
  const sent = groupThousands(sentToday)
  return dailyCap === null
    ? `${sent} pesan terkirim hari ini.`
    : `${sent} dari ${groupThousands(dailyCap)} pesan terkirim hari ini.`
}
