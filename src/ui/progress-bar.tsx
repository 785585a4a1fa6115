import { useId } from 'react'

interface ProgressBarProps {
  /** What is going on, such as "Mengirim berkas…". */
  label: string
  /** From 0 to 1; without it the bar only says that something is going on. */
  share?: number | undefined
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm font-medium">
        <span id={id}>{label}</span>
        {share !== undefined && <span className="tabular text-muted">{Math.round(share * 100)}%</span>}
      </p>
      <progress className="progress-bar" max={1} value={share} aria-labelledby={id} />
    </div>
  )
}
