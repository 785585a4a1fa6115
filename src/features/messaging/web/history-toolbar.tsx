import type { ReactNode } from 'react'
import { RefreshButton } from './refresh-button.tsx'

interface HistoryToolbarProps {
  /** The way between the views; without it the toolbar narrows a list that stands below something else. */
  views?: ReactNode
  /** Search and filters. */
  children: ReactNode
}

/** Above a list of the history: one row where there is room, else the views above the search. */
export function HistoryToolbar({ views, children }: HistoryToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      {views}
      <div className="grid min-w-0 gap-2 max-lg:order-last max-lg:basis-full sm:flex lg:grow">{children}</div>
      {views && (
        <div className="max-lg:ml-auto">
          <RefreshButton />
        </div>
      )}
    </div>
  )
}
