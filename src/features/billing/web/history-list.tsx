import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { periodOf } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingTable } from '../../../ui/growing-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { HistoryPage } from '../history-contract.ts'
import { billHistoryApi } from './history-api.ts'
import { HistoryCard, historyColumns } from './history-cells.tsx'
import { HistoryFigures } from './history-figures.tsx'
import { ALL_BILLS, type HistoryFilters, type LinkToAccount } from './history-filters.ts'
import { HistoryToolbar } from './history-toolbar.tsx'

const BILLS_A_PAGE = 50
// Seven columns need more than the kit's large screen.
const TABLE_FROM = '(width >= 80rem)'

const CUT_TEXTS: Readonly<Record<NonNullable<HistoryPage['cut']>, string>> = {
  customers:
    'Pencarian cocok dengan lebih dari 500 pelanggan, hanya sebagian yang ditampilkan. Perjelas pencarian.',
  bills:
    'Pencarian cocok dengan lebih dari 500 tagihan, hanya sebagian yang ditampilkan. Perjelas pencarian.',
}

interface HistoryListProps {
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  linkToAccount: LinkToAccount
  /** Of the business (IANA name). */
  timeZone: string
}

/** The bills of all months, newest month first, with their sums. */
export function HistoryList({ filters, onChange, linkToAccount, timeZone }: HistoryListProps) {
  const query = useInfiniteQuery(
    billHistoryApi.list.infiniteOptions({
      input: (cursor: string) => ({ ...filters, cursor, pageSize: BILLS_A_PAGE }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const told = query.isPlaceholderData ? undefined : query.data?.pages.at(-1)
  const cells = { timeZone, linkToAccount }
  return (
    <div className="grid gap-4">
      <HistoryToolbar
        filters={filters}
        thisPeriod={periodOf(new Date().toISOString(), timeZone)}
        onChange={onChange}
      />
      {!(query.isError && !query.data) && <Sums page={told} />}
      {told?.cut && <Alert tone="warning">{CUT_TEXTS[told.cut]}</Alert>}
      <GrowingTable
        caption="Tagihan semua periode"
        query={query}
        rowKey={(bill) => bill.id}
        columns={historyColumns(cells)}
        card={(bill) => <HistoryCard bill={bill} {...cells} />}
        tableFrom={TABLE_FROM}
        empty={<NoBills filters={filters} onShowAll={() => onChange(ALL_BILLS)} />}
        failure="Gagal mengambil data tagihan."
        unit="tagihan"
      />
    </div>
  )
}

function Sums({ page }: { page: HistoryPage | undefined }) {
  const money = (amount: number | undefined) => amount !== undefined && <Money amount={amount} />
  return (
    <HistoryFigures
      label="Ringkasan tagihan"
      figures={[
        { label: 'Jumlah tagihan', value: page && groupThousands(page.count) },
        { label: 'Total tagihan', value: page && money(page.billedSum) },
        { label: 'Sudah dibayar', value: page && money(page.paidSum) },
        { label: 'Belum dibayar', value: page && money(page.unpaidSum) },
      ]}
    />
  )
}

function NoBills({ filters, onShowAll }: { filters: HistoryFilters; onShowAll: () => void }) {
  const { search, from, to, status } = filters
  if (search === '' && status === 'semua' && from === undefined && to === undefined)
    return <EmptyState>Belum ada tagihan.</EmptyState>
  return (
    <EmptyState action={<Button onClick={onShowAll}>Tampilkan semua tagihan</Button>}>
      Tidak ada tagihan yang sesuai dengan pencarian.
    </EmptyState>
  )
}
