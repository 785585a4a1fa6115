import type { UseQueryResult } from '@tanstack/react-query'
import { periodLabel } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFooter } from '../../../ui/list-footer.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Bill } from '../schemas.ts'
import type { PaymentActions } from './payment-cells.tsx'
import type { PaymentFilters } from './payment-filters.ts'
import { PaymentRows } from './payment-rows.tsx'

const LOAD_FAILED = 'Gagal mengambil data pembayaran.'

export interface PaymentPage {
  rows: Bill[]
  page: number
  pageCount: number
  count: number
  paidSum: number
}

interface PaymentListProps {
  query: UseQueryResult<PaymentPage>
  filters: PaymentFilters
  onChange: (changes: Partial<PaymentFilters>) => void
  actions: PaymentActions
  timeZone: string
}

export function PaymentList({ query, filters, onChange, actions, timeZone }: PaymentListProps) {
  return (
    <LoadedList
      query={query}
      failure={LOAD_FAILED}
      list={(data) => (
        <PaymentRows
          rows={data?.rows}
          actions={actions}
          timeZone={timeZone}
          empty={<NoPayments filters={filters} onChange={onChange} />}
        />
      )}
      footer={(data) => data.count > 0 && <Footer data={data} onPage={(page) => onChange({ page })} />}
    />
  )
}

function Footer({ data, onPage }: { data: PaymentPage; onPage: (page: number) => void }) {
  return (
    <ListFooter page={data.page} pageCount={data.pageCount} onPage={onPage}>
      {groupThousands(data.count)} tagihan <span className="text-muted">·</span> Total lunas{' '}
      <Money amount={data.paidSum} className="font-bold" />
    </ListFooter>
  )
}

function NoPayments({ filters, onChange }: Pick<PaymentListProps, 'filters' | 'onChange'>) {
  const isNarrowed = filters.search !== '' || filters.status !== 'semua'
  return (
    <EmptyState
      action={
        isNarrowed && (
          <Button onClick={() => onChange({ search: '', status: 'semua' })}>Tampilkan semua tagihan</Button>
        )
      }
    >
      {`Tidak ada data pembayaran untuk periode ${periodLabel(filters.period)}.`}
    </EmptyState>
  )
}
