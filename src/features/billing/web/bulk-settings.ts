import { useSearchParams } from 'wouter'
import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'
import { CYCLES, type Cycle } from '../rules/billing-cycle.ts'
import { DEFAULT_DUE_DAY, DUE_DAYS } from '../rules/due-date.ts'

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

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readSettings(params: URLSearchParams, thisPeriod: BillingPeriod): BulkSettings {
  const value = (name: keyof BulkSettings) => params.get(NAMES[name]) ?? ''
  const usual = usualSettings(thisPeriod)
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
  thisPeriod: BillingPeriod,
): URLSearchParams {
  const usual = usualSettings(thisPeriod)
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
export function useBulkSettings(thisPeriod: BillingPeriod) {
  const [params, setParams] = useSearchParams()
  return {
    settings: readSettings(params, thisPeriod),
    change: (changes: Partial<BulkSettings>, options?: { replace: boolean }) =>
      setParams((before) => writeSettings(before, changes, thisPeriod), options),
  }
}

function usualSettings(thisPeriod: BillingPeriod): BulkSettings {
  return { period: thisPeriod, dueDay: DEFAULT_DUE_DAY, cycle: 'monthly' }
}
