import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { PrintedBill } from '../print-contract.ts'
import { billingApi } from './api.ts'
import { usePrintSend } from './print-send.ts'
import type { WaitForMessage } from './use-save-bill.ts'

const NO_NUMBER = 'Nomor WhatsApp pelanggan tidak tersedia.'
const MAX_LENGTH = 4000
const CLOSES_AFTER_MS = 2000

interface PrintSendDialogProps {
  bill: PrintedBill
  waitForMessage: WaitForMessage
  onClose: () => void
}

/** The message about a bill, to edit and to send. An edited text that was not sent is only left after a question. */
export function PrintSendDialog({ bill, waitForMessage, onClose }: PrintSendDialogProps) {
  const formId = useId()
  const [edited, setEdited] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const hasNumber = bill.whatsapp !== ''
  const message = useQuery(
    billingApi.message.queryOptions({ input: { id: bill.id }, enabled: hasNumber, gcTime: 0 }),
  )
  const { busy, result, send } = usePrintSend(bill, waitForMessage)
  const isSent = result !== undefined && result.tone !== 'danger'
  const closesItself = result?.tone === 'success'
  useEffect(() => {
    if (!closesItself) return
    const timer = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [closesItself, onClose])

  const text = edited ?? message.data?.text ?? ''
  const mayClose = () => {
    const losesText = !busy && !isSent && edited !== undefined && edited !== message.data?.text
    if (losesText) setAsksToDiscard(true)
    return !losesText
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(text)
    setRefused(problem)
    if (!problem && !busy) send(text)
  }
  return (
    <>
      <Dialog
        open
        title="Kirim WhatsApp"
        description={
          <span className="wrap-anywhere">
            {bill.customerName}
            {hasNumber && <span className="tabular"> · {bill.whatsapp}</span>}
          </span>
        }
        onBeforeClose={mayClose}
        onClose={onClose}
        footer={
          <>
            {result && (
              <Alert tone={result.tone} className="w-full">
                <p>{result.text}</p>
                {result.detail && <p className="font-normal">{result.detail}</p>}
              </Alert>
            )}
            <Button onClick={() => mayClose() && onClose()}>Tutup</Button>
            {message.data && !isSent && (
              <Button type="submit" form={formId} variant="primary" busy={busy} busyText="Memproses...">
                Kirim
              </Button>
            )}
          </>
        }
      >
        {!hasNumber && <Alert tone="danger">{NO_NUMBER}</Alert>}
        {hasNumber && message.isPending && <MessageSkeleton />}
        {message.isError && (
          <ErrorState onRetry={() => void message.refetch()} busy={message.isFetching}>
            Gagal menyiapkan pesan. Silakan coba lagi.
          </ErrorState>
        )}
        {message.data && (
          <form id={formId} noValidate onSubmit={submit}>
            <TextArea
              label="Pesan"
              rows={12}
              value={text}
              readOnly={busy || isSent}
              error={refused}
              hint={`${groupThousands(text.length)} dari ${groupThousands(MAX_LENGTH)} karakter`}
              onChange={(event) => {
                setEdited(event.target.value)
                setRefused(undefined)
              }}
            />
          </form>
        )}
      </Dialog>
      <ConfirmDialog
        open={asksToDiscard}
        title="Buang perubahan?"
        action="Buang"
        onConfirm={onClose}
        onClose={() => setAsksToDiscard(false)}
      >
        Pesan yang sudah diubah belum dikirim dan akan hilang.
      </ConfirmDialog>
    </>
  )
}

function problemOf(text: string): string | undefined {
  if (!text.trim()) return 'Pesan tidak boleh kosong.'
  return text.length > MAX_LENGTH ? `Maksimal ${groupThousands(MAX_LENGTH)} karakter` : undefined
}

function MessageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-64 w-full rounded-md" />
    </div>
  )
}
