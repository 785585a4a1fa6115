import { Play, RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { GatewaySession, GatewaySettings } from '../gateway-contract.ts'
import { GatewayQr } from './gateway-qr.tsx'
import { engineText, phoneText, SCAN_QR_CODE, sessionStep, sessionText } from './gateway-session-text.ts'
import { type useGatewaySession, useSessionStep } from './use-gateway-session.ts'

interface GatewaySessionCardProps {
  source: GatewaySettings['source']
  state: ReturnType<typeof useGatewaySession>
}

/** How the gateway's WhatsApp session does, what can be done about it, and the code to link a phone. */
export function GatewaySessionCard({ source, state }: GatewaySessionCardProps) {
  const { session, isError, isChecking, check } = state
  return (
    <Card
      title="Sesi WhatsApp"
      actions={
        source !== 'none' && (
          <Button
            size="sm"
            icon={<RotateCcw />}
            busy={isChecking}
            busyText="Memeriksa..."
            onClick={() => void check()}
          >
            Periksa lagi
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isError && (
          <Alert tone="danger">
            Gagal memeriksa sesi WhatsApp.{session && ' Yang tampil adalah keadaan terakhir.'}
          </Alert>
        )}
        <SessionState source={source} session={session} isError={isError} />
        {session?.kind === 'session' && (
          <>
            {session.status === SCAN_QR_CODE && <GatewayQr />}
            <SessionFacts session={session} />
          </>
        )}
        <SessionStep step={sessionStep(session)} />
      </div>
    </Card>
  )
}

interface SessionStateProps {
  source: GatewaySettings['source']
  session: GatewaySession | undefined
  isError: boolean
}

function SessionState({ source, session, isError }: SessionStateProps) {
  const text = sessionText(source, session)
  if (!text) return isError ? null : <UnknownState />
  return (
    <div role="status" className="grid gap-1.5">
      <Badge dot tone={text.tone} className="justify-self-start">
        {text.label}
      </Badge>
      <p className="wrap-anywhere">{text.detail}</p>
    </div>
  )
}

/** As high as a session that works, which it usually does. */
function UnknownState() {
  return (
    <div role="status" aria-busy="true" className="grid h-60.5 content-start gap-2.5">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-5.5 w-28 rounded-full" />
      <Skeleton className="h-4 w-64" />
      <Skeleton className="mt-6 h-24 w-full" />
    </div>
  )
}

function SessionFacts({ session }: { session: Extract<GatewaySession, { kind: 'session' }> }) {
  const { phone, pushName, name, engine, version } = session
  const facts = [
    ['Nomor tertaut', phone && phoneText(phone)],
    ['Nama di WhatsApp', pushName],
    ['Nama sesi', name],
    ['Mesin WAHA', engineText(engine, version)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const STEPS = {
  start: { label: 'Jalankan sesi', busyText: 'Menjalankan...', icon: <Play />, variant: 'primary' },
  restart: {
    label: 'Mulai ulang sesi',
    busyText: 'Memulai ulang...',
    icon: <RefreshCw />,
    variant: 'secondary',
  },
} as const

function SessionStep({ step }: { step: ReturnType<typeof sessionStep> }) {
  const [asks, setAsks] = useState(false)
  const start = useSessionStep('start')
  const restart = useSessionStep('restart')
  const { label, ...look } = STEPS[step ?? 'restart']
  return (
    <>
      {/* One button for both, so that the focus stays when the one step becomes the other. */}
      {step && (
        <Button
          {...look}
          className="justify-self-start"
          busy={start.isPending || restart.isPending}
          onClick={() => (step === 'start' ? start.mutate({}) : setAsks(true))}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title="Mulai ulang sesi?"
        action="Mulai ulang"
        tone="primary"
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          restart.mutate({})
        }}
      >
        Selama sesi dimulai ulang, pesan belum dapat dikirim. Ponsel tetap tertaut.
      </ConfirmDialog>
    </>
  )
}
