import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  children: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ children, icon = <Inbox />, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-ground text-muted [&_svg]:size-6">
        {icon}
      </span>
      <p role="status" className="max-w-[45ch] font-medium text-balance text-muted">
        {children}
      </p>
      {action}
    </div>
  )
}
