import { LAST_MONTH } from '../data/bills.ts'
import { type Home, openPlain, type Plain, type Value } from '../data/plain.ts'
import { percentile, timesOf } from '../report/figure.ts'
import type { Facts, LimitName } from './call.ts'
import { oneOf } from './call.ts'

const RUNS = { count: 200, budgetMs: 2000, least: 5 }

/** What the nearest minimal things cost by the plain database on the same data: p50 in milliseconds. */
export async function measureLimits(home: Home, facts: Facts): Promise<Record<LimitName, number>> {
  const plain = await openPlain(home)
  try {
    const times: [string, number][] = []
    for (const [name, ask] of Object.entries(minimalThings(plain, facts)))
      times.push([name, percentile(await timesOf(RUNS, ask), 0.5)])
    return Object.fromEntries(times) as Record<LimitName, number>
  } finally {
    await plain.close()
  }
}

function minimalThings(plain: Plain, facts: Facts): Record<LimitName, (run: number) => Promise<unknown>> {
  const always = (sql: string) => {
    const ask = plain.prepare(sql)
    return () => ask()
  }
  const byKeys = (table: string, ids: readonly string[], count: number) => {
    const marks = Array.from({ length: count }, () => '?').join(', ')
    const ask = plain.prepare(`select * from ${table} where id in (${marks})`)
    return (run: number) =>
      ask(...Array.from({ length: count }, (_, i): Value => oneOf(ids, run * count + i)))
  }
  return {
    'one row by its key': byKeys('pelanggan', facts.activeIds, 1),
    '25 customers by their keys': byKeys('pelanggan', facts.activeIds, 25),
    '25 bills by their keys': byKeys('tagihan', facts.billIds, 25),
    '1,000 customers by their keys': byKeys('pelanggan', facts.activeIds, 1000),
    '1,000 bills by their keys': byKeys('tagihan', facts.billIds, 1000),
    '20 messages by their keys': byKeys('message', facts.messageIds, 20),
    'one pass over all search texts': always(
      `select count(*) from pelanggan where search_text like '%tidak ada%'`,
    ),
    'one pass over all names': always(`select count(*) from pelanggan where lower(nama) like '%tidak ada%'`),
    'ids of all active customers': always(`select id from pelanggan where status = 'Aktif'`),
    'all active customers': always(`select * from pelanggan where status = 'Aktif'`),
    'all bills of a month': always(`select * from tagihan where period = '${LAST_MONTH}'`),
    'sum over the unpaid bills': always(
      'select customer_id, count(*), sum(amount) from tagihan where is_paid = 0 group by customer_id',
    ),
    'one durable commit': durableCommit(plain, facts),
  }
}

function durableCommit(plain: Plain, { billIds }: Facts) {
  const write = plain.prepare('update tagihan set last_updated = ? where id = ?')
  return (run: number) =>
    write(new Date(Date.UTC(2026, 4, 20, 2, 0, run % 60)).toISOString(), oneOf(billIds, run))
}
