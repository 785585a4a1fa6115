import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { isApiError } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GrowingTable } from '../../../ui/growing-table.tsx'
import { Money } from '../../../ui/money.tsx'
import { LARGE_SCREEN } from '../../../ui/use-media-query.ts'
import type { Account } from '../history-contract.ts'
import { AccountEntryCard, accountColumns } from './account-cells.tsx'
import { AccountHead, AccountHeadSkeleton } from './account-head.tsx'
import { billHistoryApi } from './history-api.ts'
import { HistoryFigures } from './history-figures.tsx'
import { isOpenedFromList } from './history-filters.ts'

const ENTRIES_A_PAGE = 50

interface AccountViewProps {
  /** The customer's document id. */
  customerId: string
  /** Of the business (IANA name). */
  timeZone: string
  onLeave: () => void
  /** What was changed about the customer, below the account. */
  trail: ReactNode
}

/** A customer's whole account: who it is, the sums, and every bill and payment with the balance after it. */
export function AccountView({ customerId, timeZone, onLeave, trail }: AccountViewProps) {
  const query = useInfiniteQuery(
    billHistoryApi.account.infiniteOptions({
      input: (page: number) => ({ id: customerId, page, pageSize: ENTRIES_A_PAGE }),
      initialPageParam: 1,
      getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    }),
  )
  const back = useRef<HTMLButtonElement>(null)
  // The link that opened it is gone, and the keyboard must not be left in nowhere.
  useEffect(() => {
    if (!isOpenedFromList()) return
    window.scrollTo(0, 0)
    back.current?.focus({ preventScroll: true })
  }, [])
  const account = query.data?.pages.at(-1)
  const isGone = isApiError(query.error, 'NOT_FOUND')
  return (
    <div className="grid gap-4">
      <div>
        <Button ref={back} size="sm" icon={<ArrowLeft />} onClick={onLeave}>
          Semua tagihan
        </Button>
      </div>
      {account ? (
        <AccountHead account={account} />
      ) : query.isError ? (
        <Card>
          {isGone ? (
            <EmptyState>Pelanggan ini tidak ditemukan.</EmptyState>
          ) : (
            <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
              Gagal mengambil data akun pelanggan.
            </ErrorState>
          )}
        </Card>
      ) : (
        <AccountHeadSkeleton />
      )}
      {(account || !query.isError) && (
        <>
          <Sums account={account} />
          <section className="mt-2 grid gap-3">
            <div>
              <h3 className="text-base">Tagihan dan pembayaran</h3>
              <p className="text-sm text-muted">Saldo adalah jumlah yang belum dibayar saat itu.</p>
            </div>
            <GrowingTable
              caption="Tagihan dan pembayaran"
              query={query}
              rowKey={({ kind, billId }) => `${kind} ${billId}`}
              columns={accountColumns(timeZone)}
              card={(entry) => <AccountEntryCard entry={entry} timeZone={timeZone} />}
              tableFrom={LARGE_SCREEN}
              empty={<EmptyState>Belum ada tagihan.</EmptyState>}
              failure="Gagal mengambil data akun pelanggan."
              unit="baris"
            />
          </section>
          {account && trail}
        </>
      )}
    </div>
  )
}

function Sums({ account }: { account: Account | undefined }) {
  const money = (amount: number | undefined) => amount !== undefined && <Money amount={amount} />
  return (
    <HistoryFigures
      label="Ringkasan akun"
      figures={[
        { label: 'Jumlah tagihan', value: account && groupThousands(account.billCount) },
        { label: 'Total tagihan', value: account && money(account.billedSum) },
        { label: 'Sudah dibayar', value: account && money(account.paidSum) },
        {
          label: 'Belum dibayar',
          value: account && money(account.unpaidSum),
          hint: account && account.unpaidCount > 0 && `${groupThousands(account.unpaidCount)} tagihan`,
        },
      ]}
    />
  )
}
