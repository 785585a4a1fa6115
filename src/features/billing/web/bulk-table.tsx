import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../../ui/toast.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { fillColumn } from './bulk-fill-column.ts'
import { pasteText } from './bulk-paste.ts'
import { BulkRow } from './bulk-row.tsx'
import { renderedRows, rowsInView } from './bulk-rows-in-view.ts'
import type { BulkSheet } from './bulk-sheet.ts'
import { BulkTableHead } from './bulk-table-head.tsx'
import { keyTarget } from './bulk-table-keys.ts'

const WIDE = '(width >= 48rem)'
const ROW_REM = { wide: 3.5, narrow: 7.25 }
const HEADER_REM = 4

interface BulkTableProps {
  sheet: BulkSheet
  /** Places in the store of the rows that are shown. */
  visible: readonly number[]
  /** What covers the foot of the page. */
  footer: RefObject<HTMLElement | null>
}

/** The drafts; only rows near the window are in the page, however many there are. */
export function BulkTable({ sheet, visible, footer }: BulkTableProps) {
  const isWide = useMediaQuery(WIDE)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const rowPx = (isWide ? ROW_REM.wide : ROW_REM.narrow) * rem
  const list = useRef<HTMLTableSectionElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState<number>()
  const view = useView(list, rowPx, visible.length)

  const goTo = (position: number) => {
    flushSync(() => setActive(position))
    const row = list.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)
    row?.querySelector<HTMLElement>('input[type=text]')?.focus({ preventScroll: true })
    const headHeight = HEADER_REM * rem + (head.current?.offsetHeight ?? 0)
    if (row) reveal(row, headHeight, footer.current?.offsetHeight ?? 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const position = positionOf(event.target)
    if (position === undefined || !isAmount(event.target)) return
    const page = Math.max(1, Math.floor(window.innerHeight / rowPx) - 4)
    const target = keyTarget(event, position, visible.length, page)
    if (target === undefined) return
    event.preventDefault()
    goTo(target)
  }
  const latest = useRef({ sheet, visible })
  useLayoutEffect(() => {
    latest.current = { sheet, visible }
  })
  const pasteColumn = useCallback((position: number, text: string) => {
    const { store } = latest.current.sheet
    const filled = fillColumn(store, latest.current.visible.slice(position), text)
    if (filled === 'several') toast.error('Tempel satu kolom jumlah saja.')
    else if (filled) {
      const hasTrouble = filled.unreadable.length + filled.locked + filled.left > 0
      const undo = { label: 'Urungkan', run: () => store.setAmounts(filled.before) }
      toast[hasTrouble ? 'warning' : 'success'](pasteText(filled), { action: undo })
    }
    return filled !== undefined
  }, [])

  return (
    <table
      aria-label="Draf tagihan"
      aria-rowcount={visible.length + 1}
      className="block rounded-lg border border-line bg-surface shadow-card"
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent) => setActive(positionOf(event.target) ?? active)}
    >
      <BulkTableHead ref={head} store={sheet.store} visible={visible} />
      <tbody
        ref={list}
        className="relative block overflow-clip rounded-b-lg"
        style={{ height: visible.length * rowPx }}
      >
        {renderedRows(view, active, visible.length).map((position) => {
          const index = visible[position]
          return (
            index !== undefined && (
              <BulkRow
                key={index}
                sheet={sheet}
                index={index}
                position={position}
                top={position * rowPx}
                onPasteColumn={pasteColumn}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

/** Which rows are in or near the window. */
function useView(list: RefObject<HTMLElement | null>, rowPx: number, count: number) {
  const [view, setView] = useState({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const look = () => {
      const scrolledPx = -(list.current?.getBoundingClientRect().top ?? 0)
      const next = rowsInView({ scrolledPx, windowPx: window.innerHeight, rowPx, count })
      setView((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [list, rowPx, count])
  return view
}

function positionOf(target: EventTarget): number | undefined {
  const text = target instanceof Element && target.closest('[data-position]')?.getAttribute('data-position')
  return text ? Number(text) : undefined
}

function isAmount(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'text'
}

/** Scrolls as little as needed to show a row between what covers the top and the foot of the window. */
function reveal(row: HTMLElement, headHeight: number, footHeight: number) {
  const { top, bottom } = row.getBoundingClientRect()
  const { visualViewport } = window
  const windowBottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight
  const below = bottom - (windowBottom - footHeight)
  if (top < headHeight) window.scrollBy(0, top - headHeight)
  else if (below > 0) window.scrollBy(0, below)
}
