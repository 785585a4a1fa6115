import { useQuery } from '@tanstack/react-query'
import type { LoadCustomerDetailPanel } from '../../../features/customers/web/customer-detail.tsx'
import { CustomerManagement } from '../../../features/customers/web/customer-management.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'

const loadDetailPanel: LoadCustomerDetailPanel = async () =>
  (await import('./customer-detail-parts.tsx')).CustomerDetailParts

export function CustomersPage() {
  const gateway = useQuery(messagingApi.gateway.queryOptions())
  return (
    <CustomerManagement
      waitForMessage={waitForMessage}
      gatewayMissing={gateway.data?.configured === false}
      loadDetailPanel={loadDetailPanel}
    />
  )
}
