import { openStore } from '../../src/platform/database/store.ts'
import { appUnderTest } from '../../testing/app-under-test.ts'
import { plansOf, statementRecorder } from '../../testing/query-plans.ts'
import type { Facts } from '../calls/call.ts'
import { SCREENS } from '../calls/every-endpoint.ts'
import type { Home } from '../data/plain.ts'
import { clientOf } from './client.ts'
import { askOnce, noteProblem } from './screens.ts'

/** Prints how the database runs the statements of every call that a screen makes; nothing is measured. */
export async function printPlans(home: Home, facts: Facts): Promise<void> {
  const store = await openStore(home)
  try {
    const { nodes, record } = statementRecorder()
    const client = await clientOf(await appUnderTest({ ...store, read: record(store.read) }))
    for (const [part, calls] of Object.entries(SCREENS)) {
      for (const call of calls) {
        nodes.length = 0
        await askOnce(client, facts, call, 1).catch(noteProblem)
        console.log(`\n${part}: ${call.what}`)
        for (const plan of await plansOf(store, [...nodes])) console.log(plan.replace(/^/gm, '  '))
      }
    }
  } finally {
    await store.close()
  }
}
