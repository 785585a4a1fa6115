import { useQuery } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { customersApi } from './api.ts'

const ASKED_EVERY_MS = 60_000

/** How many registrations nobody looked at yet; nothing when there are none, or when it is not known. */
export function NewCustomerCount() {
  const { data, isError } = useQuery(
    customersApi.newCount.queryOptions({
      refetchInterval: ASKED_EVERY_MS,
      refetchOnWindowFocus: 'always',
      retry: false,
    }),
  )
  const count = isError ? 0 : (data?.count ?? 0)
  return (
    <span aria-live="polite" className="-mr-2 -ml-2 grow">
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="tabular ml-auto grid h-5 w-fit min-w-5 place-items-center rounded-full bg-warning-soft px-1.5 text-xs font-bold text-warning"
          >
            {count > 99 ? '99+' : count}
          </span>
          <span className="sr-only">{groupThousands(count)} pendaftar baru</span>
        </>
      )}
    </span>
  )
}
