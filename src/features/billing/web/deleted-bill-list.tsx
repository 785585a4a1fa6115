import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { UndoList } from '../../../ui/undo-list.tsx'
import type { DeletedBill } from '../schemas.ts'
import { billingApi } from './api.ts'

const PAGE_SIZE = 10

interface DeletedBillListProps {
  search: string
  row: (bill: DeletedBill) => ReactNode
}

/** Deleted bills that can be brought back, newest first. With another `search`, give it another `key`. */
export function DeletedBillList({ search, row }: DeletedBillListProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    billingApi.deletedBills.queryOptions({
      input: { search, page, pageSize: PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <UndoList
      label="Tagihan yang dihapus"
      query={query}
      onPage={setPage}
      empty={
        search
          ? 'Tidak ada tagihan terhapus yang cocok.'
          : 'Tidak ada tagihan yang dihapus dalam 30 hari terakhir.'
      }
      errorText="Gagal mengambil daftar tagihan yang dihapus."
      row={row}
    />
  )
}
