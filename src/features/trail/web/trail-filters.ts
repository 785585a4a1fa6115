import { useSearchParams } from 'wouter'
import { type CalendarDay, parseDay } from '../../../shared/calendar-day.ts'
import { oneOf } from '../../../ui/address-filters.ts'
import { KIND_GROUPS, type KindGroup } from '../rules/kinds.ts'

export interface TrailFilters {
  group?: KindGroup | undefined
  /** Both days are included. */
  from?: CalendarDay | undefined
  to?: CalendarDay | undefined
}

const NAMES = { group: 'kelompok', from: 'dari', to: 'sampai' } as const satisfies Record<
  keyof TrailFilters,
  string
>

/** What the address asks for; what makes no sense there is left out. */
export function readFilters(params: URLSearchParams): TrailFilters {
  return {
    group: oneOf(KIND_GROUPS, params.get(NAMES.group) ?? ''),
    from: parseDay(params.get(NAMES.from) ?? ''),
    to: parseDay(params.get(NAMES.to) ?? ''),
  }
}

/** The address after a change; other parameters stay. */
export function writeFilters(before: URLSearchParams, changes: TrailFilters): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of Object.keys(changes) as (keyof TrailFilters)[]) {
    const value = changes[name]
    if (value === undefined) next.delete(NAMES[name])
    else next.set(NAMES[name], value)
  }
  return next
}

/** The filters live in the address, so that reload and Back keep them. */
export function useTrailFilters() {
  const [params, setParams] = useSearchParams()
  return {
    filters: readFilters(params),
    change: (changes: TrailFilters) =>
      setParams((before) => writeFilters(before, changes), { replace: true }),
  }
}
