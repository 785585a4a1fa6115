import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface ReportTableProps {
  caption: string
  /** The first is text, the others are numbers. */
  headers: readonly string[]
  /** Each row's cells, the first of which names it; undefined while loading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[] | undefined
  total?: readonly ReactNode[] | undefined
  skeletonRows?: number
}

/** The exact figures below a chart. On a phone it scrolls sideways below the names of its rows. */
export function ReportTable({ caption, headers, rows, total, skeletonRows = 12 }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section aria-label={caption} aria-busy={!rows} tabIndex={0} className="report-table">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ key, cells }) => (
            <Row key={key} cells={cells} headers={headers} />
          ))}
          {!rows && <SkeletonRows columns={headers} count={skeletonRows} />}
        </tbody>
        {total && (
          <tfoot>
            <Row cells={total} headers={headers} />
          </tfoot>
        )}
        {!rows && (
          <tfoot>
            <SkeletonRows columns={headers} count={1} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Row({ cells, headers }: { cells: readonly ReactNode[]; headers: readonly string[] }) {
  const [name, ...figures] = cells
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        <td key={headers[index + 1]}>{figure}</td>
      ))}
    </tr>
  )
}

function SkeletonRows({ columns, count }: { columns: readonly string[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
    <tr key={index}>
      {columns.map((column, place) => (
        <td key={column}>
          <Skeleton className={place === 0 ? 'h-4 w-20' : 'ml-auto h-4 w-16'} />
        </td>
      ))}
    </tr>
  ))
}
