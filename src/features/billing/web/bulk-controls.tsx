import type { ReactNode } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { formatDay } from '../../../shared/calendar-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { CYCLE_LABELS, CYCLES, type Cycle } from '../rules/billing-cycle.ts'
import { DUE_DAYS, dueDayIn } from '../rules/due-date.ts'
import type { BulkSettings } from './bulk-settings.ts'
import { MonthPicker } from './month-picker.tsx'

const CYCLE_OPTIONS = CYCLES.map((value) => ({ value, label: CYCLE_LABELS[value] }))

interface BulkControlsProps {
  settings: BulkSettings
  thisPeriod: BillingPeriod
  onChange: (changes: Partial<BulkSettings>) => void
  notify: boolean
  onNotify: (notify: boolean) => void
  notifyHint: ReactNode
}

/** What all bills of the sheet have in common. */
export function BulkControls(props: BulkControlsProps) {
  const { settings, thisPeriod, onChange, notify, onNotify, notifyHint } = props
  const dueDays = DUE_DAYS.map((day) => ({
    value: String(day),
    label: formatDay(dueDayIn(settings.period, day)),
  }))
  const isDayKnown = DUE_DAYS.includes(settings.dueDay)
  return (
    <Card>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[minmax(14rem,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(14rem,1.2fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1.1fr)]">
        <fieldset className="max-lg:col-span-2">
          <legend className="mb-1.5 text-sm font-semibold">Periode</legend>
          <MonthPicker
            labelHidden
            value={settings.period}
            thisPeriod={thisPeriod}
            onChange={(period) => onChange({ period })}
          />
        </fieldset>
        <Select
          label="Tanggal jatuh tempo"
          options={dueDays}
          {...(isDayKnown ? {} : { placeholder: 'Memuat...', disabled: true })}
          value={isDayKnown ? settings.dueDay : ''}
          onChange={(event) => onChange({ dueDay: Number(event.target.value) })}
        />
        <Select
          label="Siklus"
          options={CYCLE_OPTIONS}
          value={settings.cycle}
          onChange={(event) => onChange({ cycle: event.target.value as Cycle })}
        />
        <Checkbox
          className="col-span-2 lg:col-span-3 xl:col-span-1 xl:self-start xl:pt-8.5"
          label="Kirim notifikasi WhatsApp"
          hint={notify && notifyHint}
          checked={notify}
          onChange={(event) => onNotify(event.target.checked)}
        />
      </div>
    </Card>
  )
}
