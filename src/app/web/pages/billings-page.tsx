import { useQuery } from '@tanstack/react-query'
import { IndividualBilling } from '../../../features/billing/web/individual-billing.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

export function BillingsPage() {
  const gateway = useQuery(messagingApi.gateway.queryOptions())
  return (
    <IndividualBilling
      waitForMessage={waitForMessage}
      gatewayConfigured={gateway.data?.configured !== false}
      timeZone={pageTimeZone()}
    />
  )
}
