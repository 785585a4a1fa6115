import { Badge } from '../../../ui/badge.tsx'
import type { Customer } from '../contract.ts'

export function CustomerStatusBadge({ status }: { status: Customer['status'] }) {
  return (
    <Badge dot tone={status === 'Aktif' ? 'success' : 'danger'}>
      {status}
    </Badge>
  )
}
