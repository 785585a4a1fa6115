import { CloudAlert, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorStateProps {
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ children, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CloudAlert className="size-6" />
      </span>
      <p role="alert" className="max-w-[45ch] font-medium text-balance text-danger">
        {children}
      </p>
      {onRetry && (
        <Button icon={<RotateCcw />} busy={busy} busyText="Memuat..." onClick={onRetry}>
          Coba lagi
        </Button>
      )}
    </div>
  )
}
