import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { Customer, CustomerDetail as Detail } from '../contract.ts'
import { customersApi } from './api.ts'
import { useCustomerDetail } from './use-customer-detail.ts'

interface DetailActions {
  onEdit: (customer: Customer) => void
  onDelete: (customer: Customer) => void
  /** The panel is gone, and the focus back where it was before if that place is still there. */
  onClosed: () => void
}

export interface CustomerDetailPanelProps extends DetailActions {
  id: string
  query: UseQueryResult<Detail>
  onClose: () => void
}

export type LoadCustomerDetailPanel = () => Promise<ComponentType<CustomerDetailPanelProps>>

interface CustomerDetailProps extends DetailActions {
  /** Fetches the panel's code, which the list can do without: once the rows are there, or when a panel is asked for. */
  loadPanel: LoadCustomerDetailPanel
  isListShown: boolean
}

/** The panel of the customer that the address names (`?id=`); nothing without one. */
export function CustomerDetail({ loadPanel, isListShown, ...actions }: CustomerDetailProps) {
  const { id, close } = useCustomerDetail()
  // Asked for here, so that the answer is on its way together with the code.
  const query = useQuery(customersApi.get.queryOptions({ input: id ? { id } : skipToken }))
  const [Panel, setPanel] = useState<ComponentType<CustomerDetailPanelProps>>()
  const isAskedFor = id !== undefined
  const isNeeded = !Panel && (isAskedFor || isListShown)
  const sayThatItFailed = useEffectEvent(() => {
    if (!isAskedFor) return
    close()
    toast.error('Detail pelanggan gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.')
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed ahead of time is told when it is asked for
  useEffect(() => {
    if (!isNeeded) return
    loadPanel().then(
      (loaded) => setPanel(() => loaded),
      () => sayThatItFailed(),
    )
  }, [isNeeded, isAskedFor, loadPanel])

  return Panel && id && <Panel {...actions} id={id} query={query} onClose={close} />
}
