import { type ReactNode, useEffect, useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import type { ImportPreview } from '../contract.ts'
import { AddedRow, ChangedRow, RefusedRow } from './import-rows.tsx'
import { importSummary } from './import-summary.ts'

const ROWS_PER_PAGE = 25

type Kind = 'added' | 'changed' | 'unchanged' | 'refused'

const LABELS: Record<Kind, string> = {
  added: 'Baru',
  changed: 'Berubah',
  unchanged: 'Sama',
  refused: 'Ditolak',
}

interface ImportPreviewViewProps {
  preview: ImportPreview
  /** Why it is another preview than before. */
  notice: ReactNode
}

/** What the import would do, row by row, before anything is saved. */
export function ImportPreviewView({ preview, notice }: ImportPreviewViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const counts: Record<Kind, number> = {
    added: preview.added.length,
    changed: preview.changed.length,
    unchanged: preview.unchanged,
    refused: preview.refused.length,
  }
  const kinds = Object.keys(LABELS) as Kind[]
  const [kind, setKind] = useState<Kind>(() => kinds.find((each) => counts[each] > 0) ?? 'added')
  const tabs: Tab<Kind>[] = kinds.map((each) => ({
    key: each,
    label: (
      <>
        {LABELS[each]} <span className="tabular font-medium">{groupThousands(counts[each])}</span>
      </>
    ),
  }))
  return (
    <div className="grid gap-4">
      {notice && <Alert tone="warning">{notice}</Alert>}
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-base">
          Pratinjau
        </h3>
        <p className="mt-1">{importSummary(preview)}</p>
        {counts.added > 0 && (
          <p className="mt-1 text-sm text-muted">
            Pelanggan baru dari impor tidak dikirimi pesan selamat datang.
          </p>
        )}
      </div>
      <Tabs label="Baris file" tabs={tabs} selected={kind} onSelect={setKind}>
        {/* As high for few rows as for some, or the tabs would jump under the pointer. */}
        <div className="min-h-64">
          <Rows key={kind} kind={kind} preview={preview} />
        </div>
      </Tabs>
    </div>
  )
}

function Rows({ kind, preview }: { kind: Kind; preview: ImportPreview }) {
  if (kind === 'unchanged') return <EmptyState>{unchangedText(preview.unchanged)}</EmptyState>
  if (preview[kind].length === 0) return <EmptyState>{NOTHING[kind]}</EmptyState>
  if (kind === 'added') return <PagedRows rows={preview.added} row={(row) => <AddedRow {...row} />} />
  if (kind === 'changed') return <PagedRows rows={preview.changed} row={(row) => <ChangedRow {...row} />} />
  return <PagedRows rows={preview.refused} row={(row) => <RefusedRow {...row} />} />
}

const NOTHING = {
  added: 'Tidak ada pelanggan baru di file ini.',
  changed: 'Tidak ada data pelanggan yang berubah.',
  refused: 'Tidak ada baris yang ditolak.',
}

function unchangedText(count: number): string {
  if (count === 0) return 'Tidak ada baris yang sama dengan data yang tersimpan.'
  return `${groupThousands(count)} baris sudah sama dengan data yang tersimpan.`
}

function PagedRows<Row extends { line: number }>({
  rows,
  row,
}: {
  rows: readonly Row[]
  row: (row: Row) => ReactNode
}) {
  const [page, setPage] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const pageCount = Math.ceil(rows.length / ROWS_PER_PAGE)
  const goTo = (next: number) => {
    setPage(next)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-4">
      <ul ref={list} className="grid divide-y divide-line rounded-lg border border-line">
        {rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE).map((each) => (
          <li key={each.line} className="px-4 py-3">
            {row(each)}
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <Pagination label="Halaman pratinjau" page={page} pageCount={pageCount} onPage={goTo} />
      )}
    </div>
  )
}
