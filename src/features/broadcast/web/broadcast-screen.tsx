import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../../ui/alert.tsx'
import { retryingImport } from '../../../ui/retrying-import.ts'
import { type BroadcastJob, BroadcastJobCard } from './broadcast-jobs.tsx'
import type { Gateway, WarningOf } from './gateway-banner.tsx'
import { MessageCard } from './message-card.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import { SendCard } from './send-card.tsx'
import { type SendProblems, sendProblems, whyDisabled } from './send-state.ts'
import { useChosenCustomers } from './use-chosen-customers.ts'
import { useLoadedPart } from './use-loaded-part.ts'
import { useMessageDraft } from './use-message-draft.ts'
import type { StartedBroadcast } from './use-send.ts'

// Its code comes with the first trouble: most visits have none.
const GatewayBanner = lazy(async () => {
  const loaded = await import('./gateway-banner.tsx').catch(() => undefined)
  return { default: loaded?.GatewayBanner ?? PlainTrouble }
})

const loadPreflight = retryingImport(() => import('./preflight-dialog.tsx'))

const NO_ANSWER = 'Server tidak menjawab saat pesan terakhir dikirim.'
const EARLIER = 'Pengiriman sebelumnya ternyata sudah diterima server. Pesan di bawah ini belum dikirim.'

interface BroadcastScreenProps {
  gateway: Gateway
  warningOf: WarningOf
  /** Broadcasts that are under way, or ended while somebody looked. */
  jobs: readonly BroadcastJob[]
  progressOf: (jobId: string) => ReactNode
  /** Whether the server knows a job of that id. */
  findJob: (id: string) => Promise<boolean>
  onStarted: (jobId: string) => void
  onDismiss: (jobId: string) => void
}

/** The tab "Pesan baru": one message to many customers. */
export function BroadcastScreen(props: BroadcastScreenProps) {
  const { jobs, progressOf } = props
  const [message, setMessage] = useMessageDraft()
  const chosen = useChosenCustomers()
  const [refused, setRefused] = useState<SendProblems>({})
  const [isChecking, setIsChecking] = useState(false)
  const [hasThrown, setHasThrown] = useState(false)
  const [isEarlierShown, setIsEarlierShown] = useState(false)
  const lastForm = useRef<string>(undefined)
  const screen = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const preflight = useLoadedPart(async () => (await loadPreflight()).PreflightDialog)

  const gateway = { ...props.gateway, trouble: props.gateway.trouble ?? (hasThrown ? NO_ANSWER : null) }
  const facts = {
    chosen: chosen.ids.size,
    message,
    isSending: jobs.some((job) => !job.isFinished),
    isUnhealthy: gateway.trouble !== null,
  }
  const disabledReason = whyDisabled(facts)
  // Stays then, for the result of a test outlives the trouble.
  const [isBannerShown, setIsBannerShown] = useState(false)
  if (!isBannerShown && (facts.isUnhealthy || !gateway.configured)) setIsBannerShown(true)
  const change = useCallback(
    (text: string) => {
      setMessage(text)
      setRefused(({ customers }) => (customers ? { customers } : {}))
    },
    [setMessage],
  )
  const focusMessage = useCallback(() => box.current?.focus(), [])
  const ask = () => {
    const problems = sendProblems(facts)
    setRefused(problems)
    if (problems.customers) list.current?.querySelector('input')?.focus()
    else if (problems.message) focusMessage()
    else if (!disabledReason) preflight.open(() => setIsChecking(true))
  }
  // For a button that goes or is disabled by what it did: the keyboard must not be left in nowhere.
  const takeFocus = () => screen.current?.focus({ preventScroll: true })
  const heal = () => {
    flushSync(() => setHasThrown(false))
    takeFocus()
  }
  const start = ({ jobId, isEarlier }: StartedBroadcast) => {
    flushSync(() => {
      setIsChecking(false)
      setHasThrown(false)
      setIsEarlierShown(isEarlier)
      if (!isEarlier) {
        change('')
        chosen.clear()
      }
      props.onStarted(jobId)
    })
    takeFocus()
    screen.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={screen} tabIndex={-1} className="grid scroll-mt-20 gap-5">
      <div className="grid gap-4 empty:hidden">
        {isBannerShown && (
          <Suspense>
            <GatewayBanner gateway={gateway} warningOf={props.warningOf} onHealed={heal} />
          </Suspense>
        )}
        {isEarlierShown && (
          <Alert tone="info" onClose={() => setIsEarlierShown(false)}>
            {EARLIER}
          </Alert>
        )}
        {jobs.map((job) => (
          <BroadcastJobCard
            key={job.id}
            job={job}
            progress={progressOf(job.id)}
            onDismiss={() => props.onDismiss(job.id)}
          />
        ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,0.95fr)]">
        <RecipientPicker
          chosen={chosen}
          error={chosen.ids.size === 0 ? refused.customers : undefined}
          listRef={list}
          onSkip={focusMessage}
        />
        <MessageCard
          message={message}
          onMessage={change}
          error={refused.message}
          boxRef={box}
          onSubmit={ask}
        />
        <SendCard
          message={message}
          chosenCount={chosen.ids.size}
          customers={chosen.known}
          disabledReason={disabledReason}
          isOpening={preflight.isLoading}
          onSend={ask}
        />
      </div>
      {preflight.Part && isChecking && (
        <preflight.Part
          customerIds={[...chosen.ids]}
          message={message}
          lastForm={lastForm}
          findJob={props.findJob}
          onStarted={start}
          onThrown={() => setHasThrown(true)}
          onClose={() => setIsChecking(false)}
        />
      )}
    </div>
  )
}

function PlainTrouble({ gateway, warningOf }: { gateway: Gateway; warningOf: WarningOf }) {
  return gateway.trouble !== null && warningOf(gateway.trouble, null)
}
