import { type ComponentType, lazy, Suspense } from 'react'
import { BulkBilling } from '../../../features/billing/web/bulk-billing.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

// What the table does not need to be usable comes after it.
const load = () => import('./bulk-billing-messages.tsx')
const ReminderProgress = later(async () => (await load()).ReminderProgress)
const RunningReminders = later(async () => (await load()).RunningReminders)
const NotifyHint = later(async () => (await load()).NotifyHint)

export function BulkBillingPage() {
  return (
    <BulkBilling
      timeZone={pageTimeZone()}
      notifyHint={<NotifyHint />}
      runningReminders={<RunningReminders />}
      progressOf={(jobId) => <ReminderProgress jobId={jobId} />}
    />
  )
}

/** A part whose code may be late, or never arrive, without harm to the screen. */
function later<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    const Loaded = await loadPart().catch(() => undefined)
    return { default: (props: Props) => Loaded && <Loaded {...props} /> }
  })
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
