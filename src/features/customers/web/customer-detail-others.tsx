import { useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { CustomerDetail } from '../contract.ts'
import { CustomerDetailLink } from './customer-detail-link.tsx'

const SHOWN_AT_FIRST = 5

interface OtherCustomersProps {
  /** What they have in common with this one. */
  title: string
  others: CustomerDetail['sameNumber']
}

/** Other customers that may be the same person, each with a way to its own panel; nothing without any. */
export function OtherCustomers({ title, others }: OtherCustomersProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? others : others.slice(0, SHOWN_AT_FIRST)
  const hiddenCount = others.length - shown.length
  if (others.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        hiddenCount > 0 && (
          <Button size="sm" onClick={() => setShowsAll(true)}>
            {`Tampilkan ${groupThousands(hiddenCount)} lainnya`}
          </Button>
        )
      }
    >
      <ul>
        {shown.map(({ id, customerId, nama }) => (
          <li key={id}>
            <CustomerDetailLink id={id} className="link">
              {nama}
            </CustomerDetailLink>{' '}
            <span className="tabular whitespace-nowrap">({customerId})</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
