import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'

const READY_TIMEOUT_MS = 2000

// A primary that became a standby still answers, but takes nothing.
const QUESTION = {
  sqlite: sql<{ is_ready: number }>`select 1 as is_ready`,
  postgres: sql<{ is_ready: number }>`
    select (not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean)::int as is_ready`,
}

/** Whether a database that takes writes answers within two seconds. */
export async function isReady(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false)
  })
  const answered = QUESTION[store.dialect].execute(store.read).then(
    ({ rows }) => rows[0]?.is_ready === 1,
    () => false,
  )
  const ready = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  return ready
}
