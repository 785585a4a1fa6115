import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ImportPreview } from '../contract.ts'
import { MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'

const NO_NAME = 'Tanpa nama'
const EMPTY = '(kosong)'

export function AddedRow({ line, nama, customerId }: ImportPreview['added'][number]) {
  return (
    <ImportRow line={line} nama={nama}>
      {customerId === null ? <Badge tone="info">ID baru</Badge> : <CustomerId>{customerId}</CustomerId>}
      {customerId === MISSING_CUSTOMER_ID && <Badge>Belum ada ID</Badge>}
    </ImportRow>
  )
}

export function ChangedRow({ line, nama, customerId, fields }: ImportPreview['changed'][number]) {
  return (
    <ImportRow
      line={line}
      nama={nama}
      details={
        <dl className="mt-2 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[8rem_1fr]">
          {fields.map(({ field, from, to }) => (
            <div key={field} className="contents">
              <dt className="text-muted">{field}</dt>
              <dd className="mb-1 min-w-0 wrap-anywhere whitespace-pre-line sm:mb-0">
                <span className="text-muted line-through">{from || EMPTY}</span>
                <span className="sr-only"> menjadi </span>
                <ArrowRight className="mx-1.5 inline size-4 align-text-bottom text-muted" />
                <span className="font-semibold">{to || EMPTY}</span>
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <CustomerId>{customerId}</CustomerId>
    </ImportRow>
  )
}

export function RefusedRow({ line, nama, reason }: ImportPreview['refused'][number]) {
  return (
    <ImportRow
      line={line}
      nama={nama}
      details={<p className="mt-1 text-sm font-medium wrap-anywhere text-danger">{reason}</p>}
    />
  )
}

interface ImportRowProps {
  line: number
  nama: string
  children?: ReactNode
  details?: ReactNode
}

function ImportRow({ line, nama, children, details }: ImportRowProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[5.5rem_1fr]">
      <span className="tabular text-sm leading-6 text-muted">Baris {groupThousands(line)}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{nama || NO_NAME}</span>
          {children}
        </p>
        {details}
      </div>
    </div>
  )
}

function CustomerId({ children }: { children: ReactNode }) {
  return <span className="tabular text-sm text-muted">{children}</span>
}
