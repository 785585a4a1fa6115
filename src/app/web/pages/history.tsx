import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function HistoryPage() {
  return <Placeholder title={screens.history.title} />
}
