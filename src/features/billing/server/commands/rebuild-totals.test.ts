import { expect, it } from 'vitest'
import { billRow } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { countTotals, readTotals } from '../queries/totals.ts'
import { ensureTotals } from './rebuild-totals.ts'

const paid = (paid_at: string, changes = {}) => billRow({ is_paid: 1, paid_at, ...changes })
// Midnight of 1 June is at 17:00 UTC in Jakarta, at 16:00 in Makassar.
const BILLS = [
  paid('2026-05-31T15:59:59.999Z', { amount: 1 }),
  paid('2026-05-31T16:00:00.000Z', { amount: 10 }),
  paid('2026-05-31T16:59:59.999Z', { amount: 100 }),
  paid('2026-05-31T17:00:00.000Z', { amount: 1000, period: '2026-06' }),
  billRow({ amount: 10_000, paket: '7Mbps' }),
]
const PERIODS = [
  { period: '2026-05', billCount: 4, paidCount: 3, billedSum: 10_111, paidSum: 111 },
  { period: '2026-06', billCount: 1, paidCount: 1, billedSum: 1000, paidSum: 1000 },
]
const PACKAGES = [
  { period: '2026-05', paket: '4Mbps', billCount: 3, paidCount: 3, billedSum: 111, paidSum: 111 },
  { period: '2026-05', paket: '7Mbps', billCount: 1, paidCount: 0, billedSum: 10_000, paidSum: 0 },
  { period: '2026-06', paket: '4Mbps', billCount: 1, paidCount: 1, billedSum: 1000, paidSum: 1000 },
]
const NOTHING = { periods: [], packages: [], payments: [], dues: [] }

describeOnBothDatabases('kept totals', (open) => {
  it('R25 RULE-13 RULE-14 are counted at the first start, and anew in another business time zone', async () => {
    const store = await open()
    await store.transaction((trx) => trx.insertInto('tagihan').values(BILLS).execute())
    const inZone = async (timeZone: string) => {
      await ensureTotals(store, timeZone)
      const kept = await readTotals(store.read)
      expect(kept).toEqual(await countTotals(store.read, timeZone))
      expect(kept.periods).toEqual(PERIODS)
      expect(kept.packages).toEqual(PACKAGES)
      return kept.payments.map(({ month, paidCount, paidSum }) => [month, paidCount, paidSum])
    }
    const jakarta = [
      ['2026-05', 3, 111],
      ['2026-06', 1, 1000],
    ]
    expect(await inZone('Asia/Jakarta')).toEqual(jakarta)
    expect(await inZone('Asia/Makassar')).toEqual([
      ['2026-05', 1, 1],
      ['2026-06', 3, 1110],
    ])
    expect(await inZone('Asia/Jakarta')).toEqual(jakarta)
  })

  it('are not counted again at a start in the same time zone', async () => {
    const store = await open()
    await ensureTotals(store, 'Asia/Jakarta')
    await store.transaction((trx) => trx.insertInto('tagihan').values(BILLS).execute())
    await ensureTotals(store, 'Asia/Jakarta')
    expect(await readTotals(store.read)).toEqual(NOTHING)
  })

  it('are empty without bills', async () => {
    const store = await open()
    await ensureTotals(store, 'Asia/Jakarta')
    expect(await countTotals(store.read, 'Asia/Jakarta')).toEqual(NOTHING)
    expect(await readTotals(store.read)).toEqual(NOTHING)
  })
})
