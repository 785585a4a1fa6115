import { type Ref, useMemo, useSyncExternalStore } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { BulkDraftStore } from './bulk-draft-store.ts'
import { BULK_GRID } from './bulk-row.tsx'

interface BulkTableHeadProps {
  ref: Ref<HTMLTableSectionElement>
  store: BulkDraftStore
  visible: readonly number[]
}

/** Stays under the page's header while the rows scroll. */
export function BulkTableHead({ ref, store, visible }: BulkTableHeadProps) {
  const { tickable, usual, isAll, isSome } = useTicks(store, visible)
  return (
    <thead
      ref={ref}
      className="sticky block top-header z-1 rounded-t-lg border-b border-line bg-sunken text-sm font-semibold text-muted"
    >
      <tr aria-rowindex={1} className={`${BULK_GRID} h-11 max-md:flex`}>
        <th scope="col" className="[grid-area:tick]">
          <Checkbox
            labelHidden
            label="Centang semua yang tampil"
            className="items-center"
            checked={isAll}
            partly={isSome && !isAll}
            disabled={usual.length === 0 && !isSome}
            onChange={({ target }) => store.setTicked(target.checked ? usual : tickable, target.checked)}
          />
        </th>
        <th scope="col" className="text-left [grid-area:number] max-md:sr-only">
          No. Tagihan
        </th>
        <th scope="col" className="text-left [grid-area:who]">
          Pelanggan
        </th>
        <th scope="col" className="text-left [grid-area:plan] max-md:sr-only">
          Paket
        </th>
        <th scope="col" className="text-right [grid-area:amount] max-md:grow">
          Jumlah (Rp)
        </th>
        <th scope="col" className="text-center [grid-area:paid] max-md:sr-only">
          Lunas
        </th>
      </tr>
    </thead>
  )
}

/** Ticking all leaves out who was not there yet in that month: those are ticked one by one (R20). */
function useTicks(store: BulkDraftStore, visible: readonly number[]) {
  const version = useSyncExternalStore(store.subscribe, store.tickVersion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for all ticks
  return useMemo(() => {
    const tickable = visible.filter((index) => !store.isLocked(index))
    const usual = tickable.filter((index) => store.entry(index).draft.state !== 'registered-later')
    return {
      tickable,
      usual,
      isAll: usual.length > 0 && usual.every((index) => store.entry(index).isTicked),
      isSome: tickable.some((index) => store.entry(index).isTicked),
    }
  }, [store, visible, version])
}
