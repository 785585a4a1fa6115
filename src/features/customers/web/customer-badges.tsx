import { Badge } from '../../../ui/badge.tsx'
import type { ListedCustomer } from '../contract.ts'
import { MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'

/** `Baru` until a registration was looked at; then it still has no id of its own until the first edit. */
export function NewBadge({ isNew, customerId }: Pick<ListedCustomer, 'isNew' | 'customerId'>) {
  if (isNew) return <Badge tone="warning">Baru</Badge>
  if (customerId === MISSING_CUSTOMER_ID) return <Badge>Belum ada ID</Badge>
  return null
}

interface SharedBadgeProps {
  /** What another customer has too. */
  what: 'Nomor' | 'Nama & alamat'
}

/** Another customer has the same: perhaps the same person. */
export function SharedBadge({ what }: SharedBadgeProps) {
  return (
    <span title={`${what} sama dengan pelanggan lain`} className="inline-flex">
      <Badge tone="warning">
        {what} sama
        <span className="sr-only"> dengan pelanggan lain</span>
      </Badge>
    </span>
  )
}
