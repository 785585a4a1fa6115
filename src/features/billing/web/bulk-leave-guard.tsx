import { LeaveGuard } from '../../../ui/leave-guard.tsx'

/** What R18 says of hand edits that are about to go. */
export const EDITS_LOST = 'Perubahan yang Anda buat akan hilang.'

/** Asks before the tab is closed or a link leads away from hand edits. */
export function BulkLeaveGuard({ hasEdits }: { hasEdits: () => boolean }) {
  return <LeaveGuard hasEdits={hasEdits}>{EDITS_LOST}</LeaveGuard>
}
