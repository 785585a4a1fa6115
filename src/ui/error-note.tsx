import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Looks like a danger `Alert`, without the weight of its other tones: for the sign-in page. */
export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-lg border border-danger-line bg-danger-soft px-4 py-3 text-sm leading-6 font-medium text-danger"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      <div>{children}</div>
    </div>
  )
}
