import { rebuildTotals } from '../../src/features/billing/server/commands/rebuild-totals.ts'
import { insertRows } from '../../src/platform/database/insert-rows.ts'
import { openStore } from '../../src/platform/database/store.ts'
import { makeBills } from './bills.ts'
import { manyCustomers } from './many-customers.ts'
import { GONE_SHARE, makeOffice, removeCustomers } from './office.ts'
import { type Home, openPlain } from './plain.ts'

/** Fills an empty place with customers, a year of bills, messages, trail and kept totals; the same in both databases. Answers seconds. */
export async function makeData(home: Home): Promise<number> {
  const begin = performance.now()
  const store = await openStore(home)
  try {
    const all = manyCustomers(home.customers + Math.ceil(home.customers * GONE_SHARE))
    await store.transaction((trx) => insertRows(trx, 'pelanggan', all))
    const plain = await openPlain(home)
    await plain.exec(home.database === 'sqlite' ? 'pragma synchronous=off' : 'set synchronous_commit = off')
    await makeBills(plain, all.length)
    await removeCustomers(plain, all.slice(home.customers))
    await makeOffice(plain, all.length)
    await store.transaction((trx) => rebuildTotals(trx, 'Asia/Jakarta'))
    // What autovacuum does within minutes, and a checkpoint, so that the figures do not depend on when it comes.
    if (home.database === 'sqlite') await plain.exec('pragma wal_checkpoint(truncate)')
    else {
      await plain.exec('vacuum analyze')
      await plain.exec('checkpoint')
    }
    await plain.close()
  } finally {
    await store.close()
  }
  return (performance.now() - begin) / 1000
}
