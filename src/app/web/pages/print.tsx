import { PrintScreen } from '../../../features/billing/web/print-screen.tsx'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

export function PrintPage() {
  return <PrintScreen waitForMessage={waitForMessage} timeZone={pageTimeZone()} />
}
