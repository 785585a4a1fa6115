import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, SearchX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { billingApi } from './api.ts'
import type { UnpaidFilters } from './unpaid-filters.ts'

interface UnpaidEmptyProps {
  filters: UnpaidFilters
  onChange: (changes: Partial<UnpaidFilters>) => void
}

/** In place of the rows: nobody found, everybody reminded, or everything paid. */
export function UnpaidEmpty({ filters, onChange }: UnpaidEmptyProps) {
  const isNarrowed = filters.shown === 'belum'
  const all = useQuery(
    billingApi.unpaid.queryOptions({ input: { pageSize: 1 }, enabled: isNarrowed && filters.search === '' }),
  )
  if (filters.search !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        action={<Button onClick={() => onChange({ search: '' })}>Hapus pencarian</Button>}
      >
        Tidak ada pelanggan yang sesuai dengan pencarian.
      </EmptyState>
    )
  }
  if (!isNarrowed || all.data?.count === 0)
    return <EmptyState icon={<CircleCheckBig />}>Semua tagihan sudah lunas.</EmptyState>
  return (
    <EmptyState
      icon={<CircleCheckBig />}
      action={<Button onClick={() => onChange({ shown: 'semua' })}>Tampilkan semua yang belum bayar</Button>}
    >
      {all.isPending ? 'Memuat...' : 'Semua yang belum bayar sudah diingatkan.'}
    </EmptyState>
  )
}
