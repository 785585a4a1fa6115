import { useQuery } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { customersApi } from './api.ts'

/** Says above the list that registrations wait; nothing when none do. */
export function WaitingRegistrations({ onReview }: { onReview: () => void }) {
  const { data } = useQuery(customersApi.newCount.queryOptions())
  if (!data?.waiting) return null
  return (
    <Alert tone="info">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {groupThousands(data.waiting)} pendaftaran menunggu persetujuan Anda.
        <Button size="sm" onClick={onReview}>
          Tinjau
        </Button>
      </span>
    </Alert>
  )
}
