import { expect, it } from 'vitest'
import { billRow } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { ensureTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { openStore } from '../../platform/database/store.ts'
import { runAdminCommand } from './admin-command.ts'

const BILLS = [
  billRow({ amount: 1_000_000, paket: '7 Mbps' }),
  // Already 1 June in Jakarta.
  billRow({ amount: 150_000, is_paid: 1, paid_at: '2026-05-31T17:00:00.000Z' }),
  billRow({ period: '2026-06', amount: 7 }),
]

describeOnBothDatabases('npm run admin -- totals', (_open, database) => {
  async function setUp() {
    const location = await database.location()
    const env = {
      DATA_DIR: location.dataDir || '/tmp',
      ...(location.databaseUrl === undefined ? {} : { DATABASE_URL: location.databaseUrl }),
    }
    const store = await openStore(location)
    await store.transaction((trx) => trx.insertInto('tagihan').values(BILLS).execute())
    await ensureTotals(store, 'Asia/Jakarta')
    return {
      store,
      totals: (...args: string[]) => runAdminCommand(['totals', ...args], env),
      totalsIn: (timeZone: string) => runAdminCommand(['totals'], { ...env, BUSINESS_TIME_ZONE: timeZone }),
      [Symbol.asyncDispose]: () => store.close(),
    }
  }
  const whole = 'Total cocok dengan semua tagihan: 3 tagihan dalam 2 bulan.'

  it('says that they are right', async () => {
    await using app = await setUp()
    expect(await app.totals()).toEqual({ failed: false, text: whole })
  })

  it('R25 counts by the time zone that the settings have, whatever the environment says', async () => {
    await using app = await setUp()
    await app.store.transaction(async (trx) => {
      await trx.updateTable('business_setting').set({ time_zone: 'Asia/Jakarta' }).execute()
    })
    expect(await app.totalsIn('Pacific/Kiritimati')).toEqual({ failed: false, text: whole })
    await app.store.transaction(async (trx) => {
      await trx.updateTable('business_setting').set({ time_zone: 'Pacific/Kiritimati' }).execute()
    })
    expect((await app.totals()).failed).toBe(true)
  })

  it('shows which figures differ, fails, and counts anew when asked to', async () => {
    await using app = await setUp()
    await app.store.transaction(async (trx) => {
      await trx.updateTable('period_total').set({ billed_sum: 1 }).where('period', '=', '2026-05').execute()
      await trx.deleteFrom('income_total').execute()
      await trx.updateTable('package_total').set({ paid_count: 1 }).where('paket', '=', '7 Mbps').execute()
      const row = { period: '2026-07', bill_count: 2, paid_count: 0, billed_sum: 0, paid_sum: 0 }
      await trx.insertInto('period_total').values(row).execute()
    })
    const { failed, text } = await app.totals()
    expect(failed).toBe(true)
    expect(text.split('\n')).toEqual([
      'Total TIDAK cocok dengan semua tagihan: 3 tagihan dalam 2 bulan.',
      '',
      'UNTUK             ANGKA                  TERSIMPAN  SEHARUSNYA',
      'Mei 2026          nilai tagihan (Rp)     1          1.150.000',
      'Juli 2026         jumlah tagihan         2          0',
      'Mei 2026, 7 Mbps  jumlah tagihan lunas   1          0',
      'Juni 2026         jumlah pembayaran      0          1',
      'Juni 2026         nilai pembayaran (Rp)  0          150.000',
      '',
      'Perbaiki dengan `npm run admin -- totals rebuild`.',
    ])
    const rebuilt = await app.totals('rebuild')
    expect(rebuilt).toEqual({ failed: false, text: `Total sudah dihitung ulang.\n${whole}` })
    expect(await app.totals()).toEqual({ failed: false, text: whole })
  })

  it('says when they were kept for another business time zone', async () => {
    await using app = await setUp()
    const { failed, text } = await app.totalsIn('Asia/Makassar')
    expect(failed).toBe(true)
    expect(text).toContain('Total disimpan untuk zona waktu Asia/Jakarta, bukan Asia/Makassar.')
    expect(text).not.toContain('TERSIMPAN')
  })
})
