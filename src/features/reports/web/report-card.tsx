import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CsvFile } from '../rules/report-csv.ts'

interface ReportCardProps {
  title: string
  /** Makes the file of the table; undefined while its figures are not known. */
  csv: (() => CsvFile) | undefined
  /** Before the button. */
  tools?: ReactNode
  /** Undefined while loading. */
  chart: ReactNode | undefined
  /** Of the chart while it is loading. */
  chartHeight: string
  note?: ReactNode
  /** On a large screen the table stands beside the drawing, which has a third or half of the width. */
  beside?: 'third' | 'half'
  table: ReactNode
}

/** One of the reports: the drawing, and below it the same in numbers. */
export function ReportCard({ title, csv, tools, chart, chartHeight, note, beside, table }: ReportCardProps) {
  const save = () => {
    const file = csv?.()
    if (file) downloadFile(new File([file.text], file.name, { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Card
      title={title}
      padded={false}
      className="report-card min-w-0"
      actions={
        <span className="report-tools flex items-center gap-2">
          {tools}
          <Button
            size="sm"
            icon={<Download />}
            aria-label={`Unduh CSV: ${title}`}
            aria-disabled={!csv}
            onClick={save}
          >
            CSV
          </Button>
        </span>
      }
    >
      <div className={beside && 'report-beside'} data-drawing={beside}>
        <div className="grid content-start gap-3 p-4 sm:p-5">
          {chart ?? <Skeleton className={`${chartHeight} w-full rounded-md`} />}
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {table}
      </div>
    </Card>
  )
}
