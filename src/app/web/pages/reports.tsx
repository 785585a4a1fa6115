import { ReportScreen } from '../../../features/reports/web/report-screen.tsx'
import { pageTimeZone, todayOfPage } from '../../../ui/page-time-zone.ts'

export function ReportsPage() {
  return <ReportScreen thisYear={Number(todayOfPage().slice(0, 4))} timeZone={pageTimeZone()} />
}
