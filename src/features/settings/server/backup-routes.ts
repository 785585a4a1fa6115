import { resolve } from 'node:path'
import { implement } from '@orpc/server'
import { KEPT } from '../../../platform/backup/kept-backups.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'
import { requirePassword, type SignInDeps } from '../../identity/server/public.ts'
import { type BackupState, backupContract } from '../backup-contract.ts'
import { type BackupRunnerDeps, backupRunner } from './commands/backup-runner.ts'
import { giveTicket, takeTicket } from './commands/download-tickets.ts'
import { type ScheduleDeps, scheduleBackups } from './commands/schedule-backups.ts'
import { intactBackup, sendBackup } from './commands/send-backup.ts'
import { readBackups } from './queries/backups.ts'

export interface BackupDeps extends BackupRunnerDeps, SignInDeps, ScheduleDeps {}

/** The endpoints of `backupContract`; also makes backups by itself when they are due. */
export function backupRoutes(deps: BackupDeps) {
  const { dataDir } = deps.dataPlace
  const runner = backupRunner(deps)
  scheduleBackups(deps, runner)
  const os = implement(backupContract).$context<RequestContext>().use(requireSession)
  const state = (): BackupState => ({
    ...runner.state(),
    rows: readBackups(dataDir),
    folder: resolve(dataDir, 'backups'),
    kept: KEPT,
    everyHours: deps.backupEveryHours,
  })
  return os.router({
    list: os.list.handler(state),
    make: os.make.handler(() => {
      runner.start()
      return state()
    }),
    allowDownload: os.allowDownload.handler(async ({ input, context }) => {
      const { userId = '', address } = context
      await requirePassword(deps, { userId, address, password: input.password }, 'password')
      return { ticket: await giveTicket(deps, intactBackup(dataDir, input.name).name) }
    }),
    download: os.download.handler(async ({ input }) => {
      const name = await takeTicket(deps, input.ticket)
      if (name === undefined) {
        throw new AppError('NOT_FOUND', {
          message: 'Izin unduh sudah tidak berlaku. Unduh lagi dari Pengaturan.',
        })
      }
      return sendBackup(deps, name)
    }),
  })
}
