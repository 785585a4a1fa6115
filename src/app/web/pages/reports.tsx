import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function ReportsPage() {
  return <Placeholder title={screens.reports.title} />
}
