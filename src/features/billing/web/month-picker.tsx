import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { MONTH_NAMES } from '../../../shared/calendar-day.ts'
import { Select } from '../../../ui/select.tsx'

const YEARS_BACK = 6
const YEARS_AHEAD = 1

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }))

interface MonthPickerProps {
  value: BillingPeriod
  /** The years on offer lie around it. */
  thisPeriod: BillingPeriod
  onChange: (period: BillingPeriod) => void
  labelHidden?: boolean
  error?: string | undefined
  className?: string
}

/** Month and year as two lists: `<input type="month">` is bare text in Firefox and speaks the browser's language elsewhere. */
export function MonthPicker({
  value,
  thisPeriod,
  onChange,
  labelHidden,
  error,
  className,
}: MonthPickerProps) {
  const [year = '', month = ''] = value.split('-')
  const change = (nextYear: string, nextMonth: string) =>
    onChange(`${nextYear}-${nextMonth}` as BillingPeriod)
  return (
    <div className={`grid grid-cols-[minmax(0,3fr)_minmax(5.75rem,2fr)] gap-2 ${className ?? ''}`}>
      <Select
        label="Bulan"
        labelHidden={labelHidden}
        error={error}
        options={MONTHS}
        value={month}
        onChange={(event) => change(year, event.target.value)}
      />
      <Select
        label="Tahun"
        labelHidden={labelHidden}
        options={yearsAround(Number(thisPeriod.slice(0, 4)), Number(year))}
        value={year}
        onChange={(event) => change(event.target.value, month)}
      />
    </div>
  )
}

function yearsAround(thisYear: number, chosen: number) {
  const first = Math.min(thisYear - YEARS_BACK, chosen)
  const last = Math.max(thisYear + YEARS_AHEAD, chosen)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = String(last - index)
    return { value: year, label: year }
  })
}
