import { ArrowRight } from 'lucide-react'
import type { TrailItem } from '../contract.ts'
import { type ChangedField, changedFields } from '../rules/field-text.ts'
import { MessageStateBadge } from './message-state.tsx'

interface ChangeItemProps {
  item: TrailItem
  kind: string
  /** Whether it is one of many, and has to say whose it is. */
  isNamed: boolean
  timeZone: string
}

const NAMES = ['nama', 'customer_name', 'name']

/** What a change did to one thing, field by field. */
export function ChangeItem({ item, kind, isNamed, timeZone }: ChangeItemProps) {
  const isSaid = (field: ChangedField) => isNamed && isOnlyTheName(field, item.name)
  const fields = changedFields(kind, item.before, item.after, timeZone).filter((field) => !isSaid(field))
  return (
    <div className="grid gap-2">
      {(isNamed || item.state) && (
        <div className="flex flex-wrap items-center gap-2">
          {isNamed && <h3 className="min-w-0 text-base wrap-anywhere">{item.name || '-'}</h3>}
          {item.state && <MessageStateBadge state={item.state} />}
        </div>
      )}
      {fields.length === 0 ? (
        <p className="text-sm text-muted">Tidak ada rincian.</p>
      ) : (
        <dl className="grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
          {fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </dl>
      )}
    </div>
  )
}

// The heading says it.
function isOnlyTheName(field: ChangedField, name: string): boolean {
  return (
    NAMES.includes(field.name) && [field.before, field.after].every((text) => text === null || text === name)
  )
}

function Field({ field: { label, before, after } }: { field: ChangedField }) {
  return (
    <div className="contents">
      <dt className="text-sm leading-6 text-muted wrap-anywhere">{label}</dt>
      <dd className="min-w-0 leading-6">
        {before !== null && after !== null ? (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="sr-only">Sebelum: </span>
            <s className="min-w-0 text-muted wrap-anywhere whitespace-pre-line">{before}</s>
            <ArrowRight aria-hidden="true" className="size-4 shrink-0 self-center text-muted" />
            <span className="sr-only">Sesudah: </span>
            <span className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{after}</span>
          </span>
        ) : (
          <span className="wrap-anywhere whitespace-pre-line">{after ?? before}</span>
        )}
      </dd>
    </div>
  )
}
