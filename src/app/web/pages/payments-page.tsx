import { PaymentHistory } from '../../../features/billing/web/payment-history.tsx'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'
import { businessTimeZone } from '../business-time-zone.ts'

export function PaymentsPage() {
  return <PaymentHistory waitForMessage={waitForMessage} timeZone={businessTimeZone()} />
}
