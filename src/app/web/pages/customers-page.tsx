import { useQuery } from '@tanstack/react-query'
import { CustomerManagement } from '../../../features/customers/web/customer-management.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'

export function CustomersPage() {
  const gateway = useQuery(messagingApi.gateway.queryOptions())
  return (
    <CustomerManagement waitForMessage={waitForMessage} gatewayMissing={gateway.data?.configured === false} />
  )
}
