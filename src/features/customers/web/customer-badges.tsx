import { Badge } from '../../../ui/badge.tsx'
import type { ListedCustomer } from '../contract.ts'
import { MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'

/** `Baru` until a registration was looked at; then it still has no id of its own until the first edit. */
export function NewBadge({ isNew, customerId }: Pick<ListedCustomer, 'isNew' | 'customerId'>) {
  if (isNew) return <Badge tone="warning">Baru</Badge>
  if (customerId === MISSING_CUSTOMER_ID) return <Badge>Belum ada ID</Badge>
  return null
}

export function SharedNumberBadge() {
  return (
    <span title="Ada pelanggan lain dengan nomor WhatsApp ini" className="inline-flex">
      <Badge tone="warning">
        Nomor sama
        <span className="sr-only"> dengan pelanggan lain</span>
      </Badge>
    </span>
  )
}
