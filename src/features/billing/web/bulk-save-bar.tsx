import { Save } from 'lucide-react'
import { type RefObject, useState, useSyncExternalStore } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { BulkDraftStore } from './bulk-draft-store.ts'
import { toSaveDetails, toSaveText, toSaveWarnings } from './bulk-save-text.ts'

const NOTHING_TICKED = 'Pilih minimal satu pelanggan.'

interface BulkSaveBarProps {
  ref: RefObject<HTMLElement | null>
  store: BulkDraftStore
  notify: boolean
  busy: boolean
  failure: { detail: string } | undefined
  onSave: () => void
}

/** What would be saved, and the button that does; always in view. */
export function BulkSaveBar({ ref, store, notify, busy, failure, onSave }: BulkSaveBarProps) {
  const totals = useSyncExternalStore(store.subscribe, store.totals)
  const [wasRefused, setRefused] = useState(false)
  const warnings = toSaveWarnings(totals)
  const save = () => {
    setRefused(totals.count === 0)
    if (totals.count > 0) onSave()
  }
  return (
    <section
      ref={ref}
      aria-label="Yang akan disimpan"
      className="sticky bottom-0 z-2 -mx-4 grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-card lg:mx-0 lg:mb-4 lg:rounded-lg lg:border lg:px-5"
    >
      {failure && !busy && (
        <Alert tone="danger" title="Gagal menyimpan data tagihan.">
          {failure.detail}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="tabular text-base font-bold">{toSaveText(totals)}</p>
          <p className="tabular text-sm text-muted">
            {toSaveDetails(totals, notify)}
            {warnings.length > 0 && (
              <span className="font-semibold text-warning"> · {warnings.join(', ')}</span>
            )}
          </p>
          {wasRefused && totals.count === 0 && (
            <p role="alert" className="text-sm font-medium text-danger">
              {NOTHING_TICKED}
            </p>
          )}
        </div>
        <Button
          variant="primary"
          icon={<Save />}
          busy={busy}
          busyText="Menyimpan..."
          className="max-sm:w-full"
          onClick={save}
        >
          Simpan Semua Tagihan
        </Button>
      </div>
    </section>
  )
}
