import { useSearchParams } from 'wouter'
import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'
import { CYCLES, type Cycle } from '../rules/billing-cycle.ts'
import { DUE_DAYS } from '../rules/due-date.ts'

/** What the drafts are made for. */
export interface BulkSettings {
  period: BillingPeriod
  dueDay: number
  cycle: Cycle
}

const NAMES = {
  period: 'bulan',
  dueDay: 'jatuh-tempo',
  cycle: 'siklus',
} as const satisfies Record<keyof BulkSettings, string>

/** What is the case on a first visit. */
export type UsualSettings = Pick<BulkSettings, 'period' | 'dueDay'>

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readSettings(params: URLSearchParams, usually: UsualSettings): BulkSettings {
  const value = (name: keyof BulkSettings) => params.get(NAMES[name]) ?? ''
  const usual = usualSettings(usually)
  return {
    period: parsePeriod(value('period')) ?? usual.period,
    dueDay: DUE_DAYS.find((day) => String(day) === value('dueDay')) ?? usual.dueDay,
    cycle: CYCLES.find((cycle) => cycle === value('cycle')) ?? usual.cycle,
  }
}

/** The address after a change; what is as usual is left out. */
export function writeSettings(
  before: URLSearchParams,
  changes: Partial<BulkSettings>,
  usually: UsualSettings,
): URLSearchParams {
  const usual = usualSettings(usually)
  const next = new URLSearchParams(before)
  for (const name of Object.keys(changes) as (keyof BulkSettings)[]) {
    if (changes[name] === usual[name]) next.delete(NAMES[name])
    else next.set(NAMES[name], String(changes[name]))
  }
  return next
}

export function sameSettings(a: BulkSettings, b: BulkSettings): boolean {
  return a.period === b.period && a.dueDay === b.dueDay && a.cycle === b.cycle
}

/** Period, due day and cycle live in the address, so that reload and Back keep them. */
export function useBulkSettings(usually: UsualSettings) {
  const [params, setParams] = useSearchParams()
  return {
    settings: readSettings(params, usually),
    change: (changes: Partial<BulkSettings>, options?: { replace: boolean }) =>
      setParams((before) => writeSettings(before, changes, usually), options),
  }
}

function usualSettings(usually: UsualSettings): BulkSettings {
  return { ...usually, cycle: 'monthly' }
}
