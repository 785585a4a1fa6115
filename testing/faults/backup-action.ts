import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupFolder, listBackups, type StoredBackup } from '../../src/platform/backup/backup-folder.ts'
import { KEPT } from '../../src/platform/backup/kept-backups.ts'
import { findingsIn } from '../../src/platform/backup/prove-backup.ts'
import { billRow, insertBills } from '../factories.ts'
import { compare } from '../findings.ts'
import { type FaultAction, type Look, storeCustomers } from './fault-action.ts'

const BILLS = 2000
const POLL_MS = 10

/** Makes backups, one after the other. */
export function backupAction(): FaultAction {
  const acknowledged: string[] = []
  let hasEnded = false
  return {
    prepare: async (store) => {
      const customers = await storeCustomers(store, BILLS)
      await insertBills(
        store,
        customers.map((customer_id, i) => billRow({ customer_id, amount: 50_000 + i })),
      )
    },
    act: async (session) => {
      hasEnded = false
      await session('POST', '/api/backups')
      for (;;) {
        const { runningSince, failure, rows } = await session('GET', '/api/backups')
        if (failure) throw new Error(`a backup failed: ${JSON.stringify(failure)}`)
        if (runningSince === null) {
          acknowledged.push((rows as { name: string }[])[0]?.name ?? 'none')
          hasEnded = true
          return
        }
        await sleep(POLL_MS)
      }
    },
    check: async ({ session, store, dataDir, findings }) => {
      const { rows } = await session('GET', '/api/backups')
      const listed = (rows as { name: string }[]).map(({ name }) => name)
      for (const backup of listBackups(dataDir)) {
        if (!listed.includes(backup.name)) findings.problems.push(`${backup.name} is not shown`)
        compare(findings, `${backup.name} is whole`, isWhole(dataDir, backup) ? 1 : 0, 1)
      }
      const last = acknowledged.at(-1)
      // Newer ones that nobody waited for to the end may have pushed it out.
      if (last !== undefined && !listed.includes(last) && listed.length < KEPT.newest)
        compare(findings, `acknowledged backup ${last}`, 0, 1)
      const noted = await store.read
        .selectFrom('trail_change')
        .select('label')
        .where('kind', '=', 'backup-made')
        .execute()
      const times = noted.filter(({ label }) => label === last).length
      compare(findings, `backup ${last} in the trail`, times, last === undefined ? 0 : 1)
      if (hasEnded) checkLeftovers(dataDir, findings)
    },
  }
}

function isWhole(dataDir: string, backup: StoredBackup): boolean {
  const path = join(backupFolder(dataDir), backup.name)
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  using file = new DatabaseSync(path, { readOnly: true })
  const bills = file.prepare('select count(*) as count from tagihan').get()?.['count']
  return backup.isIntact && sha256 === backup.sha256 && findingsIn(file).length === 0 && bills === BILLS
}

/** After a backup that came to its end nothing is left of those that did not. */
function checkLeftovers(dataDir: string, findings: Look['findings']): void {
  const whole = listBackups(dataDir).flatMap(({ name }) => [name, name.replace('.sqlite', '.json')])
  for (const name of readdirSync(backupFolder(dataDir)))
    if (name !== '.lock' && !whole.includes(name)) findings.problems.push(`${name} is left over`)
}
