import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { CustomerMessage } from '../schemas.ts'
import { messagingApi } from './api.ts'
import { refreshMessages } from './refresh-messages.ts'

interface MessageActionsProps {
  message: Pick<CustomerMessage, 'id' | 'state'>
  /** The element that says whose message it is. */
  describedBy?: string
  className?: string
}

/** What the admin can do about a message that failed, or of which nobody knows. */
export function MessageActions({ message: { id, state }, describedBy, className }: MessageActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { frame, resend, assumeSent } = useMessageActions(() => setIsAsking(false))
  const isUncertain = state === 'uncertain'
  const hasActions = isUncertain || state === 'failed'
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={hasActions ? classNames('flex flex-wrap gap-2 rounded-sm', className) : 'sr-only'}
    >
      {hasActions && (
        <Button
          size="sm"
          aria-describedby={describedBy}
          busy={resend.isPending && !isAsking}
          busyText="Memproses..."
          onClick={() => (isUncertain ? setIsAsking(true) : resend.mutate({ id }))}
        >
          Kirim ulang
        </Button>
      )}
      {isUncertain && (
        <Button
          size="sm"
          aria-describedby={describedBy}
          busy={assumeSent.isPending}
          busyText="Memproses..."
          onClick={() => assumeSent.mutate({ id })}
        >
          Anggap terkirim
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => resend.mutate({ id })}
        title="Kirim ulang pesan ini?"
        action="Kirim ulang"
        tone="primary"
        busy={resend.isPending}
      >
        Pesan ini mungkin sudah diterima. Bila dikirim ulang, pelanggan bisa menerimanya dua kali.
      </ConfirmDialog>
    </div>
  )
}

function useMessageActions(stopAsking: () => void) {
  const queryClient = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  // The buttons go with what they were for, and the keyboard must not be left in nowhere.
  const settled = (text: string) => async () => {
    flushSync(stopAsking)
    frame.current?.focus({ preventScroll: true })
    toast.success(text)
    await refreshMessages(queryClient)
  }
  const failed = (text: string) => () => {
    stopAsking()
    toast.error(text)
  }
  return {
    frame,
    resend: useMutation(
      messagingApi.resend.mutationOptions({
        onSuccess: settled('Pesan masuk antrean untuk dikirim ulang.'),
        onError: failed('Pesan gagal dikirim ulang. Silakan coba lagi.'),
      }),
    ),
    assumeSent: useMutation(
      messagingApi.assumeSent.mutationOptions({
        onSuccess: settled('Pesan dicatat sebagai terkirim.'),
        onError: failed('Perubahan gagal disimpan. Silakan coba lagi.'),
      }),
    ),
  }
}
