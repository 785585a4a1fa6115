import { addMonths, type BillingPeriod } from '../../../shared/billing-period.ts'

/** Months that the history is about, both included; undefined where it has no end. */
export interface HistoryRange {
  from: BillingPeriod | undefined
  to: BillingPeriod | undefined
}

/** The ranges on offer; `pilih` is one of the admin's own. */
export const RANGES = [
  'semua',
  'bulan-ini',
  '3-bulan',
  '12-bulan',
  'tahun-ini',
  'tahun-lalu',
  'pilih',
] as const

export type RangeName = (typeof RANGES)[number]

/** The ranges on screens. */
export const RANGE_LABELS: Readonly<Record<RangeName, string>> = {
  semua: 'Semua periode',
  'bulan-ini': 'Bulan ini',
  '3-bulan': '3 bulan terakhir',
  '12-bulan': '12 bulan terakhir',
  'tahun-ini': 'Tahun ini',
  'tahun-lalu': 'Tahun lalu',
  pilih: 'Pilih bulan…',
}

/** The months of a range on offer; `pilih` starts with this month. */
export function rangeOf(name: RangeName, thisPeriod: BillingPeriod): HistoryRange {
  const year = Number(thisPeriod.slice(0, 4))
  switch (name) {
    case 'semua':
      return { from: undefined, to: undefined }
    case 'bulan-ini':
    case 'pilih':
      return { from: thisPeriod, to: thisPeriod }
    case '3-bulan':
      return { from: addMonths(thisPeriod, -2), to: thisPeriod }
    case '12-bulan':
      return { from: addMonths(thisPeriod, -11), to: thisPeriod }
    case 'tahun-ini':
      return yearOf(year)
    case 'tahun-lalu':
      return yearOf(year - 1)
  }
}

/** What a range is called; `pilih` when none on offer has those months. */
export function rangeName(range: HistoryRange, thisPeriod: BillingPeriod): RangeName {
  const isSame = ({ from, to }: HistoryRange) => from === range.from && to === range.to
  return RANGES.find((name) => isSame(rangeOf(name, thisPeriod))) ?? 'pilih'
}

/** A range after one of its ends moved: the other one goes along rather than being overtaken. */
export function movedRange(range: HistoryRange, moved: Partial<HistoryRange>): HistoryRange {
  const { from, to } = { ...range, ...moved }
  if (from === undefined || to === undefined || from <= to) return { from, to }
  return 'from' in moved ? { from, to: from } : { from: to, to }
}

function yearOf(year: number): HistoryRange {
  return { from: `${year}-01` as BillingPeriod, to: `${year}-12` as BillingPeriod }
}
