import { ArrowDown, ArrowUp } from 'lucide-react'

interface SortButtonProps {
  children: string
  /** How the rows are sorted by this column now. */
  sorted: 'ascending' | 'descending' | undefined
  onSort: (next: 'ascending' | 'descending') => void
}

/** The header of a table column that can be sorted by; the column's `sorted` tells screen readers. */
export function SortButton({ children, sorted, onSort }: SortButtonProps) {
  const next = sorted === 'ascending' ? 'descending' : 'ascending'
  const Icon = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <button type="button" className="sort-button" onClick={() => onSort(next)}>
      {children}
      <Icon />
    </button>
  )
}
