import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface StaleAlertProps {
  busy: boolean
  onRetry: () => void
  children: ReactNode
}

/** Above data that is still shown although loading it anew failed. */
export function StaleAlert({ busy, onRetry, children }: StaleAlertProps) {
  return (
    <Alert
      tone="danger"
      actions={
        <Button size="sm" busy={busy} busyText="Memuat..." onClick={onRetry}>
          Coba lagi
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
