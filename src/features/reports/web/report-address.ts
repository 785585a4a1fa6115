import { useSearchParams } from 'wouter'
import { parseYear } from '../rules/report-year.ts'

export interface ReportChoice {
  year: number
  /** `01` to `12`, the month of the packages; empty for the whole year. */
  month: string
}

/** What the address asks for; what is missing or makes no sense there is this year, and all of it. */
export function readChoice(params: URLSearchParams, thisYear: number): ReportChoice {
  const month = params.get('bulan') ?? ''
  return {
    year: parseYear(params.get('tahun') ?? '') ?? thisYear,
    month: /^(0[1-9]|1[0-2])$/.test(month) ? month : '',
  }
}

/** The address after a change; what is as on a first visit is left out. */
export function writeChoice(
  before: URLSearchParams,
  changes: Partial<ReportChoice>,
  thisYear: number,
): URLSearchParams {
  const { year, month } = { ...readChoice(before, thisYear), ...changes }
  const next = new URLSearchParams(before)
  next.delete('tahun')
  next.delete('bulan')
  if (year !== thisYear) next.set('tahun', String(year))
  if (month) next.set('bulan', month)
  return next
}

/** The choice lives in the address, so that reload and Back keep it. */
export function useReportChoice(thisYear: number) {
  const [params, setParams] = useSearchParams()
  return {
    choice: readChoice(params, thisYear),
    change: (changes: Partial<ReportChoice>) => setParams((before) => writeChoice(before, changes, thisYear)),
  }
}
