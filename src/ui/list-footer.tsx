import type { ReactNode } from 'react'
import { Pagination } from './pagination.tsx'

interface ListFooterProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** How much there is, in words. */
  children: ReactNode
}

/** Below a list: how much there is, and its other pages if there are any. */
export function ListFooter({ page, pageCount, onPage, children }: ListFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="tabular font-medium">
        {children}
      </p>
      {pageCount > 1 && (
        <div className="w-full sm:w-auto">
          <Pagination page={page} pageCount={pageCount} onPage={onPage} />
        </div>
      )}
    </div>
  )
}
