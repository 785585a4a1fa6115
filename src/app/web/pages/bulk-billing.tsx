import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function BulkBillingPage() {
  return <Placeholder title={screens.bulkBilling.title} />
}
