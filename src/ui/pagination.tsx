import { ChevronLeft, ChevronRight } from 'lucide-react'
import { groupThousands } from '../shared/rupiah.ts'
import { Button } from './button.tsx'

interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  label?: string
}

export function Pagination({ page, pageCount, onPage, label = 'Halaman' }: PaginationProps) {
  const last = Math.max(1, pageCount)
  return (
    <nav aria-label={label} className="grid grid-cols-2 items-center gap-x-3 gap-y-2 sm:flex sm:justify-end">
      <Button size="sm" icon={<ChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Sebelumnya
      </Button>
      <span
        aria-live="polite"
        className="tabular order-first col-span-2 text-center text-sm text-muted sm:order-none"
      >
        Halaman {groupThousands(page)} dari {groupThousands(last)}
      </span>
      <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Berikutnya
        <ChevronRight />
      </Button>
    </nav>
  )
}
