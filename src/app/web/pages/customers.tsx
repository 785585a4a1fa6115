import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function CustomersPage() {
  return <Placeholder title={screens.customers.title} />
}
