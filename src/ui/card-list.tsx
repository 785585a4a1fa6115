import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface CardListProps<Row> {
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
  highlight?: ((row: Row) => boolean) | undefined
  skeletonRows: number
}

export function CardList<Row>({ label, rows, rowKey, card, highlight, skeletonRows }: CardListProps<Row>) {
  const frame = 'rounded-lg border p-4 shadow-card'
  const plain = `${frame} border-line bg-surface`
  const highlighted = `${frame} border-warning-line bg-warning-faint`
  return (
    <ul aria-label={label} aria-busy={!rows} className="grid gap-3">
      {rows?.map((row) => (
        <li key={rowKey(row)} className={highlight?.(row) ? highlighted : plain}>
          {card(row)}
        </li>
      )) ??
        Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          <li key={index} className={plain}>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-3 h-4 w-56" />
            <Skeleton className="mt-2 h-4 w-32" />
          </li>
        ))}
    </ul>
  )
}
