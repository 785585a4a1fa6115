import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function BillingsPage() {
  return <Placeholder title={screens.billings.title} />
}
