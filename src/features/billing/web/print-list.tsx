import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { periodLabel } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { CardList } from '../../../ui/card-list.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFooter } from '../../../ui/list-footer.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { Letterhead, PrintedBill } from '../print-contract.ts'
import { type PrintActions, PrintCard, printColumns } from './print-cells.tsx'
import type { PrintFilters } from './print-filters.ts'

export const LOAD_FAILED = 'Gagal mengambil data tagihan. Silakan coba lagi.'
const CAPTION = 'Tagihan untuk dicetak'

export interface PrintPage {
  rows: PrintedBill[]
  page: number
  pageCount: number
  count: number
  business: Letterhead
}

interface PrintListProps {
  query: UseQueryResult<PrintPage>
  filters: PrintFilters
  onChange: (changes: Partial<PrintFilters>) => void
  actions: PrintActions
}

export function PrintList({ query, filters, onChange, actions }: PrintListProps) {
  return (
    <LoadedList
      query={query}
      failure={LOAD_FAILED}
      list={(data) => (
        <Rows rows={data?.rows} actions={actions} empty={<NoBills filters={filters} onChange={onChange} />} />
      )}
      footer={(data) => data.count > 0 && <Footer data={data} onPage={(page) => onChange({ page })} />}
    />
  )
}

function Footer({ data, onPage }: { data: PrintPage; onPage: (page: number) => void }) {
  return (
    <ListFooter page={data.page} pageCount={data.pageCount} onPage={onPage}>
      {groupThousands(data.count)} tagihan
    </ListFooter>
  )
}

interface RowsProps {
  /** Undefined while loading. */
  rows: PrintedBill[] | undefined
  actions: PrintActions
  empty: ReactNode
}

// Seven columns with buttons need more than the kit's large screen; fixed widths keep the skeleton's columns in place.
function Rows({ rows, actions, empty }: RowsProps) {
  const isWide = useMediaQuery('(width >= 80rem)')
  const shared = { rows, rowKey: (bill: PrintedBill) => bill.id }
  if (isWide || rows?.length === 0) {
    return (
      <div className="max-[85rem]:text-sm [&_:is(th,td)]:px-2 [&_:is(th,td):first-child]:pl-5 [&_:is(th,td):last-child]:pr-5">
        <DataTable {...shared} caption={CAPTION} columns={printColumns(actions)} empty={empty} />
      </div>
    )
  }
  return (
    <div className="md:[&>ul]:grid-cols-2">
      <CardList
        {...shared}
        label={CAPTION}
        card={(bill) => <PrintCard bill={bill} {...actions} />}
        skeletonRows={6}
      />
    </div>
  )
}

function NoBills({ filters, onChange }: Pick<PrintListProps, 'filters' | 'onChange'>) {
  return (
    <EmptyState
      action={
        filters.search !== '' && (
          <Button onClick={() => onChange({ search: '' })}>Tampilkan semua tagihan</Button>
        )
      }
    >
      {`Tidak ada data tagihan untuk bulan ${periodLabel(filters.period)}.`}
    </EmptyState>
  )
}
