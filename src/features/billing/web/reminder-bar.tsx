import { Send, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { retryingImport } from '../../../ui/retrying-import.ts'
import { useLoadedDialog } from '../../../ui/use-loaded-dialog.ts'
import type { PreviewedCustomer } from './reminder-dialog.tsx'
import type { ReminderPurpose } from './reminder-purpose.ts'
import type { TickedCustomers } from './use-ticked-customers.ts'

const NONE_TICKED = 'Pilih minimal satu pelanggan untuk mengirim pesan WhatsApp.'

const loadDialog = retryingImport(() => import('./reminder-dialog.tsx'))

/** What sending to ticked customers needs to know. */
export interface ReminderSettings {
  defaultTemplate: string
  gatewayConfigured: boolean
  onStarted: (jobId: string) => void
}

export interface ReminderBarProps {
  purpose: ReminderPurpose
  ticked: TickedCustomers
  /** The customers that the list shows; undefined while loading. */
  shownIds: readonly string[] | undefined
  /** The ticked one whose message the dialog shows, if any. */
  previewed?: PreviewedCustomer | undefined
  settings: ReminderSettings
  /** On which side the rows of the list have their boxes. */
  boxesAt: 'left' | 'right'
  className?: string
}

/** Above the list: tick all that the search finds, and write to those that are ticked. */
export function ReminderBar(props: ReminderBarProps) {
  const { purpose, ticked, shownIds, previewed, settings, boxesAt, className } = props
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
  const parts = [
    <div key="send" className={count > 0 ? '@max-2xl:basis-full' : ''}>
      <Button
        ref={sendButton}
        size="sm"
        variant={purpose.isMainTask && count > 0 ? 'primary' : 'secondary'}
        icon={<Send />}
        className={count > 0 ? 'max-sm:w-full max-sm:px-1' : ''}
        onClick={() => (count === 0 ? setIsRefused(true) : open())}
      >
        {count === 0 ? purpose.title : purpose.actionFor(groupThousands(count))}
      </Button>
    </div>,
    count > 0 && (
      <IconButton
        key="clear"
        size="sm"
        label="Hapus pilihan"
        icon={<X />}
        className="-mx-2"
        onClick={clear}
      />
    ),
    <p key="count" role="status" className="tabular min-w-0 flex-1 text-sm text-muted">
      {countText(ticked, shownIds)}
    </p>,
    <Checkbox
      key="all"
      label="Pilih semua"
      className={boxesAt === 'right' ? 'flex-row-reverse' : ''}
      checked={ticked.areAllTicked}
      partly={ticked.areSomeTicked && !ticked.areAllTicked}
      aria-busy={ticked.isAsking || undefined}
      disabled={!shownIds || (shownIds.length === 0 && !ticked.areAllTicked)}
      onChange={ticked.toggleAll}
    />,
  ]
  return (
    <div className={classNames('@container px-4 py-2.5 sm:px-5', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {boxesAt === 'right' ? parts : parts.toReversed()}
      </div>
      {isRefused && count === 0 && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {NONE_TICKED}
        </p>
      )}
      {Dialog && (
        <Dialog
          purpose={purpose}
          customerIds={[...ticked.ids]}
          previewed={previewed}
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

function countText({ ids }: TickedCustomers, shownIds: readonly string[] = []): string {
  if (ids.size === 0) return ''
  const hidden = ids.size - shownIds.filter((id) => ids.has(id)).length
  const hiddenText = hidden > 0 ? `, ${groupThousands(hidden)} tidak tampil` : ''
  return `${groupThousands(ids.size)} dipilih${hiddenText}`
}
