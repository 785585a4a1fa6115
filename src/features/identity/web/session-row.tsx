import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { apiErrorText } from '../../../ui/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OpenSession } from '../security-contract.ts'
import { securityApi } from './security-api.ts'

interface SessionRowProps {
  session: OpenSession
  timeZone: string
}

/** One signed-in browser. */
export function SessionRow({ session, timeZone }: SessionRowProps) {
  const queryClient = useQueryClient()
  const { id, browser, address, createdAt, lastSeenAt, isThis } = session
  const end = useMutation(
    securityApi.endSession.mutationOptions({
      onSuccess: () => {
        toast.success(`${browser} dikeluarkan.`)
        return queryClient.invalidateQueries({ queryKey: securityApi.sessions.key() })
      },
      onError: (error) =>
        toast.error(apiErrorText(error, 'Gagal mengeluarkan peramban. Periksa koneksi lalu coba lagi.')),
    }),
  )
  return (
    <li className="flex items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{browser}</span>
          {isThis && <Badge tone="success">Peramban ini</Badge>}
        </p>
        <p className="tabular flex flex-wrap gap-x-3 text-sm text-muted">
          <span>Alamat {address}</span>
          <span>Masuk {formatInstantMinute(createdAt, timeZone)}</span>
          {!isThis && <span>Dilihat {formatInstantMinute(lastSeenAt, timeZone)}</span>}
        </p>
      </div>
      {!isThis && (
        <Button
          size="sm"
          aria-label={`Keluarkan ${browser}, alamat ${address}`}
          busy={end.isPending}
          busyText="Memproses..."
          onClick={() => end.mutate({ id })}
        >
          Keluarkan
        </Button>
      )}
    </li>
  )
}
