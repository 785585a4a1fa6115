import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { newRequestId } from '../../../ui/new-request-id.ts'
import { sendDurationText } from '../rules/send-duration.ts'
import { billingApi } from './api.ts'
import { MessageField } from './message-field.tsx'
import { ReminderPreview } from './reminder-preview.tsx'
import type { ReminderPurpose } from './reminder-purpose.ts'

const FAILED = 'Terjadi kesalahan saat mengirim pesan WhatsApp.'
const NO_MESSAGE = 'Pesan tidak boleh kosong.'

/** A customer and what it owes, rupiah. */
export interface PreviewedCustomer {
  id: string
  name: string
  amount: number
}

export interface ReminderDialogProps {
  purpose: ReminderPurpose
  customerIds: string[]
  /** Whose message is shown as an example, if any. */
  previewed: PreviewedCustomer | undefined
  template: string
  onTemplate: (text: string) => void
  gatewayConfigured: boolean
  onClose: () => void
  onStarted: (jobId: string) => void
}

/** One message to every ticked customer, each filled with its own facts. */
export function ReminderDialog(props: ReminderDialogProps) {
  const { purpose, customerIds, previewed, template, onClose } = props
  const formId = useId()
  // Kept while the dialog is open: sending once more after an answer that was lost writes to nobody twice.
  const [id] = useState(() => newRequestId())
  const count = groupThousands(customerIds.length)
  // A second click can come before `isPending` is rendered, and would write to everybody twice.
  const isUnderWay = useRef(false)
  const sending = useMutation(
    billingApi.remind.mutationOptions({
      onSuccess: ({ jobId }) => props.onStarted(jobId),
      onError: () => {
        isUnderWay.current = false
      },
    }),
  )
  const isEmpty = template.trim() === ''
  const submit = () => {
    if (isUnderWay.current || isEmpty) return
    isUnderWay.current = true
    sending.mutate({ id, customerIds, messageTemplate: template, unpaidOnly: purpose.unpaidOnly })
  }
  return (
    <Dialog
      open
      size="lg"
      title={purpose.title}
      description={`Pesan ke ${count} pelanggan, ${sendDurationText(customerIds.length)} (jeda 1 detik antarpesan).`}
      onBeforeClose={() => !sending.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={sending.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<Send />}
            busy={sending.isPending}
            busyText="Memproses..."
          >
            {`Kirim ke ${count} pelanggan`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!props.gatewayConfigured && (
          <Alert tone="warning">Gateway WhatsApp belum diatur (WAHA_URL), pesan tidak akan terkirim.</Alert>
        )}
        <MessageField
          value={template}
          amountMeaning={purpose.amountMeaning}
          error={isEmpty ? NO_MESSAGE : undefined}
          onValue={props.onTemplate}
        />
        {previewed && (
          <ReminderPreview
            customerId={previewed.id}
            customerName={previewed.name}
            amount={previewed.amount}
            messageTemplate={template}
          />
        )}
        {sending.isError && !sending.isPending && (
          <Alert tone="danger" title={FAILED}>
            {apiErrorText(sending.error, '')}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
