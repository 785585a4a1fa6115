import { isDeepStrictEqual } from 'node:util'
import type { Store } from '../../src/platform/database/store.ts'
import { APP_PASSWORD } from '../app-process.ts'
import { compare } from '../findings.ts'
import { type FaultAction, storeCustomers } from './fault-action.ts'

const CUSTOMERS = 800

/** Gives all customers new ids, again and again. To repeat it is to do it again, so it is not repeated. */
export function regenerateAction(): FaultAction {
  let ids: Record<string, string | null> = {}
  let changes = 0
  let acknowledged: unknown
  return {
    prepare: async (store) => {
      await storeCustomers(store, CUSTOMERS)
      ids = await readIds(store)
    },
    act: async (session) => {
      acknowledged = undefined
      const confirmed = { password: APP_PASSWORD }
      acknowledged = (await session('POST', '/api/customers/regenerate-ids', confirmed))['changeId']
    },
    check: async ({ store, findings }) => {
      const noted = await store.read
        .selectFrom('trail_change')
        .select('id')
        .where('kind', '=', 'customers-renumbered')
        .orderBy('created_at')
        .execute()
      const isDone = noted.length > changes
      if (acknowledged !== undefined) {
        compare(findings, 'the acknowledged change of all ids', isDone ? 1 : 0, 1)
        if (noted.at(-1)?.id !== acknowledged) findings.problems.push('the newest change is another one')
      }
      compare(findings, 'changes of all ids', noted.length, changes + (isDone ? 1 : 0))
      const stored = await readIds(store)
      const wanted = isDone ? await readNoted(store, noted.at(-1)?.id ?? '') : ids
      const wrong = Object.keys(ids).filter((id) => stored[id] !== wanted[id])
      compare(findings, `customers with ${isDone ? 'an old' : 'a new'} id`, wrong.length, 0)
      compare(findings, 'different ids', new Set(Object.values(stored)).size, CUSTOMERS)
      if (isDone && isDeepStrictEqual(stored, ids)) findings.problems.push('new ids that are the old ones')
      ids = stored
      changes = noted.length
      // Nobody types the password that often, and its limits are not what is looked at.
      await store.transaction((trx) => trx.deleteFrom('rate_limit').execute())
    },
  }
}

async function readIds(store: Store): Promise<Record<string, string | null>> {
  const rows = await store.read.selectFrom('pelanggan').select(['id', 'customer_id', 'user_id']).execute()
  // A customer whose two ids differ has a half change.
  return Object.fromEntries(
    rows.map(({ id, customer_id, user_id }) => [id, customer_id === user_id ? customer_id : null]),
  )
}

async function readNoted(store: Store, change: string): Promise<Record<string, string | null>> {
  const items = await store.read
    .selectFrom('trail_item')
    .select(['entity_id', 'after'])
    .where('change_id', '=', change)
    .execute()
  return Object.fromEntries(
    items.map(({ entity_id, after }) => [entity_id, JSON.parse(after ?? '{}').customer_id]),
  )
}
