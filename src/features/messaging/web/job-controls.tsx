import { CircleX, Pause, Play, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { canPause, canResendFailed, canResume } from '../rules/job-status.ts'
import { cancelText, resendFailedText } from '../rules/job-text.ts'
import type { MessageJob } from '../schemas.ts'
import { GATEWAY_PAGE } from './gateway-page.ts'
import { useSteerJob } from './use-steer-job.ts'

type Steering = ReturnType<typeof useSteerJob>

/** The buttons of a job: pause and go on, cancel, send the failed ones again. */
export function JobControls({ job }: { job: MessageJob }) {
  const steering = useSteerJob()
  const [question, setQuestion] = useState<'cancel' | 'resend'>()
  const frame = useRef<HTMLDivElement>(null)
  const isOpen = canPause(job) || canResume(job)
  const ask = (about: typeof question) => {
    steering.cancel.reset()
    steering.resendFailed.reset()
    setQuestion(about)
  }
  // The button that asked may be gone after that, and the keyboard must not be left in nowhere.
  const close = () => {
    flushSync(() => setQuestion(undefined))
    frame.current?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={isOpen || canResendFailed(job) ? 'mt-1 flex flex-wrap gap-2 rounded-sm' : 'sr-only'}
    >
      {isOpen && <PauseButton job={job} steering={steering} />}
      {isOpen && (
        <Button size="sm" icon={<CircleX />} onClick={() => ask('cancel')}>
          Batalkan
        </Button>
      )}
      {canResendFailed(job) && (
        <Button size="sm" icon={<RotateCcw />} onClick={() => ask('resend')}>
          Kirim ulang yang gagal
        </Button>
      )}
      {canResume(job) && job.pauseReason !== null && (
        <Link href={GATEWAY_PAGE} className={buttonClass('secondary', 'sm')}>
          Periksa gateway
        </Link>
      )}
      <CancelQuestion
        job={job}
        mutation={steering.cancel}
        isOpen={question === 'cancel' && isOpen}
        onClose={() => setQuestion(undefined)}
        onDone={close}
      />
      <ResendQuestion
        job={job}
        mutation={steering.resendFailed}
        isOpen={question === 'resend' && canResendFailed(job)}
        onClose={() => setQuestion(undefined)}
        onDone={close}
      />
    </div>
  )
}

// One button for both, so that it keeps the focus.
function PauseButton({ job, steering: { pause, resume } }: { job: MessageJob; steering: Steering }) {
  const isPaused = canResume(job)
  return (
    <Button
      size="sm"
      variant={isPaused ? 'primary' : 'secondary'}
      icon={isPaused ? <Play /> : <Pause />}
      busy={pause.isPending || resume.isPending}
      busyText="Memproses..."
      onClick={() => (isPaused ? resume : pause).mutate({ id: job.id })}
    >
      {isPaused ? 'Lanjutkan' : 'Jeda'}
    </Button>
  )
}

interface QuestionProps {
  job: MessageJob
  mutation: Steering['cancel'] | Steering['resendFailed']
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

function CancelQuestion({ job, mutation, isOpen, onClose, onDone }: QuestionProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => mutation.mutate({ id: job.id }, { onSuccess: onDone })}
      title="Batalkan pengiriman?"
      action="Ya, batalkan"
      dismiss="Jangan batalkan"
      busy={mutation.isPending}
      error={mutation.isError && !mutation.isPending && 'Pengiriman gagal dibatalkan. Silakan coba lagi.'}
    >
      {cancelText(job)}
    </ConfirmDialog>
  )
}

function ResendQuestion({ job, mutation, isOpen, onClose, onDone }: QuestionProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => mutation.mutate({ id: job.id }, { onSuccess: onDone })}
      title="Kirim ulang yang gagal?"
      action={`Kirim ulang ${groupThousands(job.failed)} pesan`}
      tone="primary"
      busy={mutation.isPending}
      error={mutation.isError && !mutation.isPending && 'Pesan gagal dikirim ulang. Silakan coba lagi.'}
    >
      {resendFailedText(job)}
    </ConfirmDialog>
  )
}
