import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type BroadcastCounts, broadcastBanners } from '../rules/broadcast-text.ts'

/** A broadcast that is under way, or came to its end while somebody looked. */
export interface BroadcastJob extends BroadcastCounts {
  id: string
  label: string
  isFinished: boolean
}

interface BroadcastJobCardProps {
  job: BroadcastJob
  /** How far it is and what can be done about it; tells itself when all failed, and why it stands still. */
  progress: ReactNode
  onDismiss: () => void
}

/** A broadcast with the banners of its end (CAST-38 to CAST-40). */
export function BroadcastJobCard({ job, progress, onDismiss }: BroadcastJobCardProps) {
  const told = broadcastBanners(job).filter(({ tone }) => tone === 'success' || tone === 'warning')
  return (
    <Card
      title={<span className="line-clamp-1 wrap-anywhere">{job.label}</span>}
      actions={
        job.isFinished && (
          <IconButton size="sm" label="Tutup" icon={<X />} className="-mr-2" onClick={onDismiss} />
        )
      }
    >
      <div className="grid gap-3">
        {told.map(({ tone, text }) => (
          <Alert key={text} tone={tone}>
            {text}
          </Alert>
        ))}
        {progress}
      </div>
    </Card>
  )
}
