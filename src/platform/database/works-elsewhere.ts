import { PostgresAdapter } from 'kysely'
import { ThreadAdapter } from './sqlite-file.ts'
import type { Reader } from './store.ts'

/** Whether statements run in another thread or process: there a large one holds up nobody here, and each costs a way there and back. */
export function worksElsewhere(reader: Reader): boolean {
  const { adapter } = reader.getExecutor()
  return adapter instanceof PostgresAdapter || adapter instanceof ThreadAdapter
}
