import type { ReactNode } from 'react'
import { CardList } from '../../../ui/card-list.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { Bill } from '../schemas.ts'
import { type PaymentActions, PaymentCard, paymentColumns } from './payment-cells.tsx'

const CAPTION = 'Riwayat Pembayaran'

interface PaymentRowsProps {
  /** Undefined while loading. */
  rows: Bill[] | undefined
  actions: PaymentActions
  timeZone: string
  empty: ReactNode
}

// Seven columns with two buttons need more than the kit's large screen; fixed widths keep the skeleton's columns in place.
export function PaymentRows({ rows, actions, timeZone, empty }: PaymentRowsProps) {
  const isWide = useMediaQuery('(width >= 80rem)')
  const shared = { rows, rowKey: (bill: Bill) => bill.id }
  if (isWide || rows?.length === 0) {
    return (
      <div className="max-[85rem]:text-sm [&_:is(th,td)]:px-2 [&_:is(th,td):first-child]:pl-5 [&_:is(th,td):last-child]:pr-5">
        <DataTable {...shared} caption={CAPTION} columns={paymentColumns(actions, timeZone)} empty={empty} />
      </div>
    )
  }
  return (
    <div className="md:[&>ul]:grid-cols-2">
      <CardList
        {...shared}
        label={CAPTION}
        card={(bill) => <PaymentCard bill={bill} timeZone={timeZone} {...actions} />}
        skeletonRows={6}
      />
    </div>
  )
}
