import { PaymentHistory } from '../../../features/billing/web/payment-history.tsx'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

export function PaymentsPage() {
  return <PaymentHistory waitForMessage={waitForMessage} timeZone={pageTimeZone()} />
}
