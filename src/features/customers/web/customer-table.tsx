import { memo } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { ListedCustomer } from '../contract.ts'
import { CustomerCard } from './customer-card.tsx'
import { type ColumnsInput, customerColumns, WIDE_TABLE } from './customer-columns.tsx'

interface CustomerTableProps extends ColumnsInput {
  /** Undefined while loading. */
  rows: ListedCustomer[] | undefined
}

/** Drawn only when its rows or their order change: a search that is being typed must not wait for it. */
export const CustomerTable = memo(({ rows, ...input }: CustomerTableProps) => {
  const isWide = useMediaQuery(WIDE_TABLE)
  return (
    <DataTable
      caption="Daftar pelanggan"
      columns={customerColumns(isWide, input)}
      rows={rows}
      rowKey={(customer) => customer.id}
      card={(customer) => (
        <CustomerCard customer={customer} onEdit={input.onEdit} onDelete={input.onDelete} />
      )}
      highlight={(customer) => customer.isNew}
    />
  )
})
