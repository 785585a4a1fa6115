import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function DashboardPage() {
  return <Placeholder title={screens.dashboard.title} />
}
