import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bulkSave } from '../../../testing/bulk-save.ts'
import { commandDeps, customerForm, customerRow, insertCustomers } from '../../../testing/factories.ts'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { CYCLES, overlaps } from '../../features/billing/rules/billing-cycle.ts'
import { applyProration } from '../../features/billing/server/commands/apply-proration.ts'
import { createBill } from '../../features/billing/server/commands/create-bill.ts'
import { deleteBill } from '../../features/billing/server/commands/delete-bill.ts'
import { restoreBill } from '../../features/billing/server/commands/restore-bill.ts'
import { saveBulk } from '../../features/billing/server/commands/save-bulk.ts'
import { setPaid } from '../../features/billing/server/commands/set-paid.ts'
import { countTotals, readTotals } from '../../features/billing/server/queries/totals.ts'
import { deleteCustomer } from '../../features/customers/server/commands/delete-customer.ts'
import { editCustomer } from '../../features/customers/server/commands/edit-customer.ts'
import { importCustomers } from '../../features/customers/server/commands/import-customers.ts'
import { fingerprintOf, readImport } from '../../features/customers/server/csv/read-import.ts'
import type { Reader, Store, Trx } from '../../platform/database/store.ts'
import type { TagihanTable } from '../../platform/database/tables.ts'
import { AppError } from '../../shared/app-error.ts'
import type { BillingPeriod } from '../../shared/billing-period.ts'

const SEED = 20_260_520
const RUNS = 4
const ADMINS = 5
const HOUR_MS = 60 * 60 * 1000
const PERIODS = ['2026-01', '2026-04', '2026-05', '2026-06', '2027-02'] as BillingPeriod[]
const CSV_HEADER = 'Nama,Alamat,WhatsApp,Koordinat,Paket,Tanggal Daftar'

/** What one admin does; the numbers choose among what there is when its turn comes. */
interface Step {
  kind: keyof typeof STEPS
  pick: number
  other: number
  isOn: boolean
}

interface World {
  store: Store
  clock: FixedClock
  deps: ReturnType<typeof commandDeps>
  billIds: string[]
  customerIds: string[]
  /** Deletions of bills. */
  changeIds: string[]
  saves: ReturnType<typeof bulkSave>[]
  /** Kinds of steps that were not refused. */
  done: Set<string>
}

const choose = <T>(items: readonly T[], pick: number): T | undefined => items[pick % items.length]
const idOf = (ids: readonly string[], pick: number) => choose(ids, pick) ?? 'tidak-ada'

const STEPS = {
  toggle: async (trx: Trx, { deps, billIds }: World, { pick, isOn }: Step) =>
    void (await setPaid(trx, deps, idOf(billIds, pick), isOn)),
  remove: async (trx: Trx, { deps, billIds }: World, { pick }: Step) =>
    (await deleteBill(trx, deps, idOf(billIds, pick))).changeId,
  restore: async (trx: Trx, { deps, changeIds }: World, { pick }: Step) =>
    void (await restoreBill(trx, deps, idOf(changeIds, pick))),
  prorate: async (trx: Trx, { deps, billIds }: World, { pick }: Step) =>
    void (await applyProration(trx, deps, idOf(billIds, pick))),
  bill: async (trx: Trx, { deps, customerIds }: World, { pick, other, isOn }: Step) => {
    const form = { messageTemplate: 'Halo', notes: '', isPaid: isOn, notify: true, amount: other % 200_000 }
    const period = choose(PERIODS, other) as BillingPeriod
    const customerId = idOf(customerIds, pick)
    await createBill(trx, deps, { ...form, period, customerId, allowRepeat: other % 3 === 0 })
  },
  // One in four repeats a save that was sent before.
  bulk: async (trx: Trx, { deps, customerIds, saves }: World, { pick, other, isOn }: Step) => {
    const rows = customerIds.map((customerId, index) => ({
      customerId,
      amount: 1000 * (index + 1),
      isPaid: (pick + index) % 3 === 0,
      again: other % 4 === 0,
    }))
    const fresh = bulkSave({
      rows: rows.slice(pick % 3),
      period: choose(PERIODS, other) as BillingPeriod,
      cycle: choose(CYCLES, pick) ?? 'monthly',
      notify: isOn,
    })
    const save = pick % 4 === 0 ? (choose(saves, other) ?? fresh) : fresh
    saves.push(save)
    await saveBulk(trx, deps, save)
  },
  edit: async (trx: Trx, { deps, customerIds }: World, { pick, other, isOn }: Step) => {
    const form = customerForm({ nama: `Nama ${other % 100}`, status: isOn ? 'Aktif' : 'Non-Aktif' })
    await editCustomer(trx, deps, idOf(customerIds, pick), form)
  },
  leave: async (trx: Trx, { deps, customerIds }: World, { pick }: Step) =>
    void (await deleteCustomer(trx, deps, idOf(customerIds, pick))),
  import: async (trx: Trx, { deps, customerIds }: World, { pick, other }: Step) => {
    const whatsapp = `62811${100_000 + (pick % (customerIds.length + 2))}`
    const row = `Impor ${other % 100},Weleri,${whatsapp},"-6.97, 110.07",7Mbps,2026-0${1 + (other % 6)}-16`
    const text = `${CSV_HEADER}\r\n${row}\r\n`
    const { plan } = await readImport(trx, deps.timeZone, text)
    await importCustomers(trx, deps, { text, fingerprint: fingerprintOf(plan), fileName: 'a.csv' })
  },
  look: async (trx: Trx, { deps }: World) => expectWhole(trx, deps.timeZone),
}

const KINDS = Object.keys(STEPS) as Step['kind'][]
const step = fc.record<Step>({
  // Bills are made as often as everything else is done, or there would soon be none to do it with.
  kind: fc.oneof(
    fc.constantFrom(...KINDS),
    fc.constantFrom<Step['kind']>('toggle', 'toggle', 'remove', 'restore', 'bulk', 'bill'),
  ),
  pick: fc.noBias(fc.nat()),
  other: fc.noBias(fc.nat()),
  isOn: fc.boolean(),
})
const plans = fc.array(fc.array(step, { minLength: 15, maxLength: 25 }), {
  minLength: ADMINS,
  maxLength: ADMINS,
})

async function runPlan(world: World, steps: readonly Step[]): Promise<void> {
  const { store } = world
  for (const step of steps) {
    world.clock.advance((step.pick % 100) * HOUR_MS)
    world.billIds = await idsIn(store, 'tagihan')
    world.customerIds = await idsIn(store, 'pelanggan')
    try {
      const changeId = await store.transaction(async (trx) => STEPS[step.kind](trx, world, step))
      if (changeId !== undefined) world.changeIds.push(changeId)
      world.done.add(step.kind)
    } catch (error) {
      // Refusals are part of it: the bill is gone, the customer has one, the save was taken back.
      if (!(error instanceof AppError)) throw error
    }
  }
}

async function idsIn(store: Store, table: 'tagihan' | 'pelanggan'): Promise<string[]> {
  return (await store.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** Every invariant of billing, seen from within one transaction. */
async function expectWhole(reader: Reader, timeZone: string): Promise<undefined> {
  expect(await readTotals(reader)).toEqual(await countTotals(reader, timeZone))
  const bills = await reader.selectFrom('tagihan').selectAll().execute()
  expect(bills.filter((bill) => (bill.is_paid === 1) !== (bill.paid_at !== null))).toEqual([])
  expect(overlappingFirsts(bills)).toEqual([])

  const removed = await reader
    .selectFrom('trail_item')
    .innerJoin('trail_change', 'trail_change.id', 'trail_item.change_id')
    .select('before')
    .where('kind', '=', 'bill-deleted')
    .execute()
  const everMade = [...bills, ...removed.map(({ before }): TagihanTable => JSON.parse(before ?? ''))]
  const holders = new Map(everMade.map((bill) => [bill.id, bill.invoice_number ?? bill.id]))
  expect(new Set(holders.values()).size).toBe(holders.size)
  const runs = await reader.selectFrom('bulk_run').select('made_count').execute()
  const numbered = [...holders].filter(([id, number]) => number !== id)
  expect(numbered).toHaveLength(runs.reduce((sum, run) => sum + run.made_count, 0))
}

function overlappingFirsts(bills: readonly TagihanTable[]) {
  const firsts = bills
    .filter((bill) => bill.repeat_number === 0)
    .map(({ customer_id, period, last_period }) => ({
      customer_id,
      period: period as BillingPeriod,
      lastPeriod: last_period as BillingPeriod,
    }))
  return firsts.filter((one, index) =>
    firsts.slice(index + 1).some((other) => other.customer_id === one.customer_id && overlaps(one, other)),
  )
}

const CUSTOMERS = Array.from({ length: 8 }, (_, index) =>
  customerRow({ id: `p${index}`, customer_id: `WZN-${100 + index}`, whatsapp: `62811${100_000 + index}` }),
)

describeOnBothDatabases('billing with many hands at once', (open, database) => {
  it('R16 R17 R23 PAY-23 PAY-25 keeps totals, one first bill per month, payments and invoice numbers whole', async () => {
    const done = new Set<string>()
    const check = async (admins: Step[][]) => {
      const store = await open()
      const stores = [store, database.dialect === 'postgres' ? await database.openAgain() : store] as const
      await insertCustomers(store, CUSTOMERS)
      const clock = fixedClock()
      const deps = commandDeps(clock)
      const shared = { clock, deps, changeIds: [], saves: [], billIds: [], customerIds: [], done }
      await Promise.all(
        admins.map((steps, index) => runPlan({ ...shared, store: stores[index % 2 === 0 ? 0 : 1] }, steps)),
      )
      await store.transaction((trx) => expectWhole(trx, deps.timeZone))
    }
    await fc.assert(fc.asyncProperty(plans, check), { seed: SEED, numRuns: RUNS, endOnFailure: true })
    // Each kind of step had something to do.
    expect([...done].sort()).toEqual(KINDS.toSorted())
  }, 60_000)
})
