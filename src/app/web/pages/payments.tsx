import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function PaymentsPage() {
  return <Placeholder title={screens.payments.title} />
}
