import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { loadReceiptDialog, useLoadedDialog } from './bulk-loaded-dialog.ts'
import type { BulkSaved } from './bulk-save.ts'
import { savedText } from './bulk-save-text.ts'

interface LastSaveProps {
  saved: BulkSaved | undefined
  timeZone: string
  progressOf: (jobId: string) => ReactNode
  runningReminders: ReactNode
}

/** The receipt of the save just done, at once and for later; before that, the reminders of an earlier one. */
export function LastSave({ saved, runningReminders, timeZone, progressOf }: LastSaveProps) {
  const { Dialog, isOpening, preload, open, close } = useLoadedDialog(loadReceiptDialog)
  useEffect(preload, [preload])
  useEffect(() => {
    if (saved) open()
  }, [saved, open])
  if (!saved) return runningReminders
  if (Dialog) return <Dialog saved={saved} onClose={close} timeZone={timeZone} progressOf={progressOf} />
  const { madeCount, madeSum, period, jobId } = saved.run
  return (
    <Card>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="flex gap-2 font-semibold text-success">
            <CircleCheck className="mt-0.5 size-5 shrink-0" />
            <span>
              {savedText(madeCount, period as BillingPeriod)}, <Money amount={madeSum} />
            </span>
          </p>
          <Button size="sm" busy={isOpening} onClick={open}>
            Lihat bukti
          </Button>
        </div>
        {jobId && progressOf(jobId)}
      </div>
    </Card>
  )
}
