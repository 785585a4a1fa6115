import { Send, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { retryingImport } from '../../../ui/retrying-import.ts'
import type { BillableCustomer } from '../schemas.ts'
import { useLoadedDialog } from './use-loaded-dialog.ts'
import type { TickedCustomers } from './use-ticked-customers.ts'

const NONE_TICKED = 'Pilih minimal satu pelanggan untuk mengirim pesan WhatsApp.'

const loadDialog = retryingImport(() => import('./reminder-dialog.tsx'))

/** What sending to ticked customers needs to know. */
export interface ReminderSettings {
  defaultTemplate: string
  gatewayConfigured: boolean
  onStarted: (jobId: string) => void
}

interface ReminderBarProps {
  ticked: TickedCustomers
  /** The customers that the list shows; undefined while loading. */
  shown: BillableCustomer[] | undefined
  settings: ReminderSettings
}

/** Above the list: tick all that the search finds, and write to those that are ticked. */
export function ReminderBar({ ticked, shown, settings }: ReminderBarProps) {
  const [isRefused, setIsRefused] = useState(false)
  const [template, setTemplate] = useState<string>()
  const { Dialog, open, close } = useLoadedDialog(async () => (await loadDialog()).ReminderDialog)
  const sendButton = useRef<HTMLButtonElement>(null)
  const count = ticked.ids.size
  // Its button goes with the ticks, and the keyboard must not be left in nowhere.
  const clear = () => {
    sendButton.current?.focus()
    ticked.clear()
  }
  return (
    <div className="border-b border-line bg-surface px-4 py-2.5 max-lg:sticky max-lg:top-header max-lg:z-[5] sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className={count > 0 ? 'basis-full' : ''}>
          <Button
            ref={sendButton}
            size="sm"
            icon={<Send />}
            className={count > 0 ? 'max-sm:w-full max-sm:px-1' : ''}
            onClick={() => (count === 0 ? setIsRefused(true) : open())}
          >
            {count === 0 ? 'Kirim WhatsApp' : `Kirim WhatsApp ke ${groupThousands(count)} pelanggan`}
          </Button>
        </div>
        {count > 0 && (
          <IconButton size="sm" label="Hapus pilihan" icon={<X />} className="-mx-2" onClick={clear} />
        )}
        <p role="status" className="tabular min-w-0 flex-1 text-sm text-muted">
          {countText(ticked, shown)}
        </p>
        <Checkbox
          label="Pilih semua"
          className="flex-row-reverse"
          checked={ticked.areAllTicked}
          partly={ticked.areSomeTicked && !ticked.areAllTicked}
          aria-busy={ticked.isAsking || undefined}
          disabled={!shown || (shown.length === 0 && !ticked.areAllTicked)}
          onChange={ticked.toggleAll}
        />
      </div>
      {isRefused && count === 0 && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {NONE_TICKED}
        </p>
      )}
      {Dialog && (
        <Dialog
          customerIds={[...ticked.ids]}
          template={template ?? settings.defaultTemplate}
          onTemplate={setTemplate}
          gatewayConfigured={settings.gatewayConfigured}
          onClose={close}
          onStarted={(jobId) => {
            close()
            setIsRefused(false)
            ticked.clear()
            settings.onStarted(jobId)
          }}
        />
      )}
    </div>
  )
}

function countText({ ids }: TickedCustomers, shown: BillableCustomer[] = []): string {
  if (ids.size === 0) return ''
  const hidden = ids.size - shown.filter(({ id }) => ids.has(id)).length
  const hiddenText = hidden > 0 ? `, ${groupThousands(hidden)} tidak tampil` : ''
  return `${groupThousands(ids.size)} dipilih${hiddenText}`
}
