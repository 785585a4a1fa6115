import { CustomerBills } from '../../../features/billing/web/customer-bills.tsx'
import type { CustomerDetailPanelProps } from '../../../features/customers/web/customer-detail.tsx'
import { CustomerDetailPanel } from '../../../features/customers/web/customer-detail-panel.tsx'
import { CustomerMessages } from '../../../features/messaging/web/customer-messages.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

/** What three slices know of a customer. */
export function CustomerDetailParts(props: CustomerDetailPanelProps) {
  const of = { customerId: props.id, timeZone: pageTimeZone() }
  return (
    <CustomerDetailPanel
      {...props}
      bills={<CustomerBills {...of} />}
      messages={<CustomerMessages {...of} />}
    />
  )
}
