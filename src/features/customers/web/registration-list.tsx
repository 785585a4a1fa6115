import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { UndoList } from '../../../ui/undo-list.tsx'
import type { RegistrationRow, ReviewedState } from '../review-contract.ts'
import { reviewApi } from './review-api.ts'

const PAGE_SIZE = 10

interface RegistrationListProps {
  state: ReviewedState
  label: string
  empty: string
  row: (registration: RegistrationRow) => ReactNode
}

/** One page of the registrations in a state. */
export function RegistrationList({ state, ...list }: RegistrationListProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    reviewApi.list.queryOptions({
      input: { state, page, pageSize: PAGE_SIZE },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  return <UndoList {...list} query={query} onPage={setPage} errorText="Gagal mengambil daftar pendaftaran." />
}
