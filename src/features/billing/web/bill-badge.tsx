import { Badge } from '../../../ui/badge.tsx'

/** Paid, late or unpaid. */
export function BillBadge({ isPaid, isOverdue }: { isPaid: boolean; isOverdue: boolean }) {
  const [tone, label] = isPaid
    ? (['success', 'Lunas'] as const)
    : isOverdue
      ? (['danger', 'Terlambat'] as const)
      : (['warning', 'Belum Lunas'] as const)
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  )
}
