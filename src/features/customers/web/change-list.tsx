import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { UndoList } from '../../../ui/undo-list.tsx'
import type { CHANGE_GROUPS, UndoableChange } from '../contract.ts'
import { customersApi } from './api.ts'

const PAGE_SIZE = 10

interface ChangeListProps {
  label: string
  group: (typeof CHANGE_GROUPS)[number]
  search?: string
  empty: string
  row: (change: UndoableChange) => ReactNode
}

/** The changes of one group that can be taken back, newest first. With another `search`, give it another `key`. */
export function ChangeList({ group, search = '', ...list }: ChangeListProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    customersApi.changes.queryOptions({
      input: { group, search, page, pageSize: PAGE_SIZE },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  return <UndoList {...list} query={query} onPage={setPage} errorText="Gagal mengambil daftar perubahan." />
}
