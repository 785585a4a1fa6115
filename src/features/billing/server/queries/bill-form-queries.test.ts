import { expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { getSuggestion } from './bill-suggestion.ts'
import { getBillMessage, previewReminder } from './bill-texts.ts'

const MAY = '2026-05' as BillingPeriod
const CUSTOMERS = [
  customerRow({
    id: 'budi',
    nama: 'Budi',
    customer_id: 'WZN-102',
    paket: '7Mbps',
    tanggal_daftar: '2026-05-15T17:00:00.000Z',
  }),
  customerRow({ id: 'dodi', status: 'Non-Aktif' }),
]

describeOnBothDatabases('what the bill form shows', (open) => {
  const withBills = async (...bills: TagihanTable[]) => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    if (bills.length > 0) await store.transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    return store
  }

  it('ONE-17 R20 suggests the full price and the prorated amount of the month', async () => {
    const store = await withBills(billRow({ customer_id: 'lain' }))
    const amounts = async (period: string) => {
      const { price, proratedAmount, bill } = await getSuggestion(
        store.read,
        'Asia/Jakarta',
        'budi',
        period as BillingPeriod,
      )
      return [price, proratedAmount, bill]
    }
    expect(await amounts('2026-04')).toEqual([150_000, 0, null])
    expect(await amounts('2026-05')).toEqual([150_000, 77_419, null])
    expect(await amounts('2026-06')).toEqual([150_000, 150_000, null])
  })

  it('R16 warns of the bill that is there, also of a longer one that began earlier', async () => {
    const quarter = { id: 'kuartal', customer_id: 'budi', period: '2026-03', last_period: '2026-05' }
    const store = await withBills(billRow(quarter))
    const found = await getSuggestion(store.read, 'Asia/Jakarta', 'budi', MAY)
    expect(found.bill).toMatchObject({ id: 'kuartal', customerId: 'budi' })
    const later = await getSuggestion(store.read, 'Asia/Jakarta', 'budi', '2026-06' as BillingPeriod)
    expect(later.bill).toBeNull()
  })

  it('ONE-11 MSG-31 MSG-33 MSG-35 previews the very text, also without an amount (R33)', async () => {
    const store = await withBills()
    const messageTemplate = 'Halo [Nama] ([id]): [tagihan pelanggan]'
    const preview = (amount: number, customerId = 'budi') =>
      previewReminder(store.read, { customerId, amount, messageTemplate })
    expect(await preview(75_000)).toEqual({ text: 'Halo Budi (WZN-102): Rp 75.000' })
    expect(await preview(0)).toEqual({ text: 'Halo Budi (WZN-102): N/A' })
  })

  it('answers NOT_FOUND for a customer that is inactive or not there', async () => {
    const store = await withBills()
    for (const customerId of ['dodi', 'lain']) {
      const notFound = { code: 'NOT_FOUND' }
      await expect(getSuggestion(store.read, 'Asia/Jakarta', customerId, MAY)).rejects.toMatchObject(notFound)
      const form = { customerId, amount: 1, messageTemplate: '' }
      await expect(previewReminder(store.read, form)).rejects.toMatchObject(notFound)
    }
  })

  it('MSG-18 R24 a bill says its amount, months and due day, the 5th when it has none', async () => {
    const single = { id: 'satu', customer_name: 'Siti', amount: 51_613 }
    const quarter = { id: 'tiga', last_period: '2026-07', due_date: '28 Mei 2026' }
    const store = await withBills(billRow(single), billRow(quarter))
    expect(await getBillMessage(store.read, 'satu')).toMatch(
      /Siti[\s\S]* Mei 2026 sebesar Rp 51\.613[\s\S]* 5 Mei 2026\./,
    )
    expect(await getBillMessage(store.read, 'tiga')).toMatch(/ Mei 2026 – Juli 2026 [\s\S]* 28 Mei 2026\./)
    await expect(getBillMessage(store.read, 'lain')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
