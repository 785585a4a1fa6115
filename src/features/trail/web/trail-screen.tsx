import { useState } from 'react'
import type { TrailChange } from '../contract.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useTrailFilters } from './trail-filters.ts'
import { TrailList } from './trail-list.tsx'
import { TrailToolbar } from './trail-toolbar.tsx'

interface TrailScreenProps {
  /** Of the business (IANA name). */
  timeZone: string
  /** A document id: only what was done to that customer, without filters. */
  customerId?: string
}

/** What was changed, newest first; a change opens to what it was before and after. */
export function TrailScreen({ timeZone, customerId }: TrailScreenProps) {
  return customerId === undefined ? (
    <WholeTrail timeZone={timeZone} />
  ) : (
    <Trail key={customerId} filters={{ customerId }} timeZone={timeZone} />
  )
}

// Its filters live in the address, which beside a customer's account means other things.
function WholeTrail({ timeZone }: { timeZone: string }) {
  const { filters, change } = useTrailFilters()
  return (
    <div className="grid gap-4">
      <TrailToolbar filters={filters} onChange={change} />
      <Trail filters={filters} timeZone={timeZone} onShowAll={() => change(NO_FILTERS)} />
    </div>
  )
}

const NO_FILTERS = { group: undefined, from: undefined, to: undefined }

type TrailProps = Omit<Parameters<typeof TrailList>[0], 'onOpen'>

function Trail(props: TrailProps) {
  const [open, setOpen] = useState<TrailChange>()
  return (
    <>
      <TrailList {...props} onOpen={setOpen} />
      {open && (
        <ChangeDialog
          change={open}
          customerId={props.filters.customerId}
          timeZone={props.timeZone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
