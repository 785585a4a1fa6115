import type { ReactNode } from 'react'
import { CardList } from './card-list.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { LARGE_SCREEN, useMediaQuery } from './use-media-query.ts'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for amounts and row actions. */
  align?: 'start' | 'end'
  /** Says the header to screen readers only (a column of buttons). */
  headerHidden?: boolean
  /** Such as `8rem`. Once one column has it, columns keep their place when data arrives; the others share the rest. */
  width?: string
  /** Of the cells, not of the header. */
  className?: string
  /** How the rows are sorted by this column; its header is then a `SortButton`. */
  sorted?: 'ascending' | 'descending' | undefined
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading: skeleton rows of the same height. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The row on small screens; without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode
  /** In place of the rows when there are none. */
  empty?: ReactNode
  /** A `<tr>` below the rows. */
  footer?: ReactNode
  /** Rows that stand out softly. */
  highlight?: (row: Row) => boolean
  skeletonRows?: number
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const large = useMediaQuery(LARGE_SCREEN)
  const { caption, columns, rows, empty, card, footer, skeletonRows = 8 } = props
  if (rows?.length === 0 && empty) return <div className="table-frame">{empty}</div>
  if (card && !large) {
    const { rowKey, highlight } = props
    return <CardList {...{ label: caption, rows, rowKey, card, highlight, skeletonRows }} />
  }
  return (
    <section aria-label={caption} aria-busy={!rows} className="table-frame" {...(!card && { tabIndex: 0 })}>
      <table className={classNames('table', columns.some((column) => column.width) && 'table-measured')}>
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-sort={column.sorted} className={alignClass(column)}>
                {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? <Rows {...props} rows={rows} /> : <SkeletonRows columns={columns} count={skeletonRows} />}
        </tbody>
        {footer && rows && <tfoot>{footer}</tfoot>}
      </table>
    </section>
  )
}

function Rows<Row>({ rows, columns, rowKey, highlight }: DataTableProps<Row> & { rows: readonly Row[] }) {
  return rows.map((row) => (
    <tr key={rowKey(row)} data-highlight={highlight?.(row) || undefined}>
      {columns.map((column) => (
        <td key={column.key} className={classNames(alignClass(column), column.className)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ))
}

export function SkeletonRows({
  columns,
  count,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'align'>[]
  count: number
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.key}>
          <Skeleton className={column.align === 'end' ? 'ml-auto h-4 w-16' : 'h-4 w-24'} />
        </td>
      ))}
    </tr>
  ))
}

function alignClass(column: { align?: 'start' | 'end' }) {
  return column.align === 'end' ? 'cell-end' : ''
}
