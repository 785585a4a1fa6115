import { DashboardScreen } from '../../../features/dashboard/web/dashboard-screen.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

export function DashboardPage() {
  return <DashboardScreen timeZone={pageTimeZone()} />
}
