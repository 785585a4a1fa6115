import { groupThousands } from '../../../shared/rupiah.ts'
import { JOB_KINDS } from '../rules/job-status.ts'
import type { MessageJobKind } from '../schemas.ts'
import { useRunningJobs } from './running-jobs.ts'

/** Which sends of other kinds run at the same time: one waits for the other. */
export function OtherJobs({ kind }: { kind: MessageJobKind }) {
  const others = useRunningJobs().filter((job) => job.kind !== kind && job.state === 'running')
  return others.map((job) => (
    <p key={job.id} role="status" className="text-sm wrap-anywhere text-muted">
      {JOB_KINDS[job.kind]} “{job.label}” juga sedang berjalan, {groupThousands(job.left)} pesan tersisa.
      Pengiriman berjalan satu per satu menurut urutan mulainya.
    </p>
  ))
}
