import { type BillingPeriod, parsePeriod, periodLabel } from '../../../shared/billing-period.ts'
import {
  type CalendarDay,
  formatDay,
  formatInstantDay,
  formatInstantMinute,
} from '../../../shared/calendar-day.ts'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { FIELDS_OF, type FieldForm, type KnownField } from './fields.ts'

/** One field of a change as the admin reads it; null where the thing did not exist. */
export interface ChangedField {
  name: string
  label: string
  before: string | null
  after: string | null
}

type Columns = Readonly<Record<string, unknown>> | null

const NONE = '-'

/**
 * The fields that a change touched, known ones first and in a fixed order; unknown ones under their own names. Instants are told in
 * `timeZone`. What says nothing is left out: bookkeeping columns, and empty fields of a thing that was made or deleted.
 */
export function changedFields(
  kind: string,
  before: Columns,
  after: Columns,
  timeZone: string,
): ChangedField[] {
  const known = FIELDS_OF.find(({ prefix }) => kind.startsWith(prefix))?.fields ?? {}
  const present = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [
    ...Object.keys(known).filter((name) => present.has(name)),
    ...[...present].filter((name) => !Object.hasOwn(known, name)),
  ]
  return names.flatMap((name) => {
    const field: KnownField = Object.hasOwn(known, name) ? (known[name] ?? null) : { label: name }
    if (field === null || repeats(name, before, after)) return []
    const text = (columns: Columns) => columns && fieldText(own(columns, name), field.form, timeZone)
    const told = { name, label: field.label, before: text(before), after: text(after) }
    return isEmpty(told.before) && isEmpty(told.after) ? [] : [told]
  })
}

/** A stored value as the admin reads it; `-` for none. */
export function fieldText(value: unknown, form: FieldForm | undefined, timeZone: string): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (typeof value === 'object') return JSON.stringify(value)
  return formatted(value as string | number, form, timeZone) ?? String(value)
}

function formatted(value: string | number, form: FieldForm | undefined, timeZone: string) {
  const text = String(value)
  switch (form) {
    case 'rupiah':
      return typeof value === 'number' ? formatRupiah(value) : undefined
    case 'flag':
      return value === 1 ? 'Ya' : value === 0 ? 'Tidak' : undefined
    case 'period':
      return parsePeriod(text) && periodLabel(text as BillingPeriod)
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text as CalendarDay) : undefined
    case 'instant-day':
      return isInstant(text) ? formatInstantDay(text, timeZone) : undefined
    case 'instant':
      return isInstant(text) ? formatInstantMinute(text, timeZone) : undefined
    case undefined:
      return typeof value === 'number' ? groupThousands(value) : undefined
    default:
      return own(form, text) as string | undefined
  }
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
}

function isEmpty(text: string | null): boolean {
  return text === null || text === NONE
}

// A bill of one month, and the user id that is always the WZN id.
const TWINS: Readonly<Record<string, string>> = { last_period: 'period', user_id: 'customer_id' }

function repeats(name: string, before: Columns, after: Columns): boolean {
  const twin = Object.hasOwn(TWINS, name) ? TWINS[name] : undefined
  if (twin === undefined) return false
  return [before, after].every(
    (columns) => !columns || (Object.hasOwn(columns, twin) && own(columns, name) === own(columns, twin)),
  )
}

function own(columns: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}
