import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'

const READY_TIMEOUT_MS = 2000

/** Whether the database answers within two seconds. */
export async function isReady(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false)
  })
  const answered = sql`select 1`.execute(store.read).then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  return ready
}
