import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface CardListProps<Row> {
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
  skeletonRows: number
}

export function CardList<Row>({ label, rows, rowKey, card, skeletonRows }: CardListProps<Row>) {
  const frame = 'rounded-lg border border-line bg-surface p-4 shadow-card'
  return (
    <ul aria-label={label} aria-busy={!rows} className="grid gap-3">
      {rows?.map((row) => (
        <li key={rowKey(row)} className={frame}>
          {card(row)}
        </li>
      )) ??
        Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          <li key={index} className={frame}>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-3 h-4 w-56" />
            <Skeleton className="mt-2 h-4 w-32" />
          </li>
        ))}
    </ul>
  )
}
