import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NOBODY_LEFT_TEXT } from '../rules/broadcast-text.ts'
import type { Preflight } from '../schemas.ts'
import { broadcastApi } from './api.ts'
import { PreflightFindings, type SendChoices } from './preflight-findings.tsx'
import { isPersonal, recipientCount } from './preflight-text.ts'
import { type StartedBroadcast, useSend } from './use-send.ts'

const CHECK_FAILED = 'Pemeriksaan gagal. Silakan coba lagi.'

export interface PreflightDialogProps {
  customerIds: readonly string[]
  message: string
  lastForm: RefObject<string | undefined>
  findJob: (id: string) => Promise<boolean>
  onStarted: (started: StartedBroadcast) => void
  onThrown: () => void
  onClose: () => void
}

/** What there is to know before a broadcast goes out, and the last word about it. */
export function PreflightDialog(props: PreflightDialogProps) {
  const { customerIds, message, onClose } = props
  // A look of its own each time the dialog opens: numbers and sessions change.
  const look = useId()
  const [openedAt] = useState(() => Date.now())
  const [choices, setChoices] = useState<SendChoices>(() => ({
    skipDoubles: !isPersonal(message),
    skipAlreadyToday: true,
    allowUnfilled: false,
  }))
  const [isRefused, setIsRefused] = useState(false)
  const check = useQuery({
    queryKey: ['broadcast', 'preflight', look, openedAt],
    queryFn: ({ signal }) =>
      broadcastApi.preflight.call({ customerIds: [...customerIds], message }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { isSending, failure, send } = useSend(props)
  const preflight = check.data
  const count = preflight ? recipientCount(preflight, choices) : 0
  const submit = (checked: Preflight) => {
    const mustDecide = checked.unfilled.length > 0 && !choices.allowUnfilled
    setIsRefused(mustDecide)
    if (!mustDecide) send({ customerIds: [...customerIds], message, ...choices })
  }
  return (
    <Dialog
      open
      title="Periksa sebelum mengirim"
      description={`${groupThousands(customerIds.length)} pelanggan dipilih.`}
      onBeforeClose={() => !isSending}
      onClose={onClose}
      footer={
        <>
          {failure && !isSending && (
            <Alert tone="danger" className="w-full">
              {failure}
            </Alert>
          )}
          <Button disabled={isSending} onClick={onClose}>
            Batal
          </Button>
          {preflight && (
            <Button
              variant="primary"
              icon={<Send />}
              disabled={count <= 0}
              busy={isSending}
              busyText="Memproses..."
              onClick={() => submit(preflight)}
            >
              {`Kirim ke ${groupThousands(Math.max(0, count))} pelanggan`}
            </Button>
          )}
        </>
      }
    >
      {preflight ? (
        <>
          {count <= 0 && (
            <Alert tone="danger" className="mb-4">
              {NOBODY_LEFT_TEXT}
            </Alert>
          )}
          <PreflightFindings
            preflight={preflight}
            chosenCount={customerIds.length}
            choices={choices}
            onChoices={setChoices}
            unfilledRefused={isRefused && !choices.allowUnfilled}
          />
        </>
      ) : check.isError ? (
        <ErrorState busy={check.isFetching} onRetry={() => void check.refetch()}>
          {apiErrorText(check.error, CHECK_FAILED)}
        </ErrorState>
      ) : (
        <Checking />
      )}
    </Dialog>
  )
}

function Checking() {
  return (
    <div role="status" className="grid gap-5">
      <p className="text-muted">Memeriksa sesi WhatsApp, nomor, dan isi pesan...</p>
      {['w-64', 'w-72', 'w-52'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-5 shrink-0 rounded-full" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </div>
  )
}
