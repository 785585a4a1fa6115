// Fills an empty data folder (DATA_DIR) with some 60 customers and a year of bills, through the product's own commands.

import { createBill } from '../src/features/billing/server/commands/create-bill.ts'
import { setPaid } from '../src/features/billing/server/commands/set-paid.ts'
import type { Customer } from '../src/features/customers/contract.ts'
import { addCustomer } from '../src/features/customers/server/commands/add-customer.ts'
import { editCustomer } from '../src/features/customers/server/commands/edit-customer.ts'
import { registerCustomer } from '../src/features/customers/server/commands/register-customer.ts'
import { runOnce } from '../src/features/messaging/server/worker.ts'
import { monthlyPrice, readPackages } from '../src/features/settings/server/public.ts'
import { readConfig } from '../src/platform/config.ts'
import { openStore, type Trx } from '../src/platform/database/store.ts'
import { createLog } from '../src/platform/log.ts'
import { addMonths, type BillingPeriod, periodOf } from '../src/shared/billing-period.ts'
import { type CalendarDay, dayOf, startOfDay } from '../src/shared/calendar-day.ts'
import { FAMILY_NAMES, GIVEN_NAMES, STREETS, seededRandom, VILLAGES } from './demo/neighbourhood.ts'

const MONTHS = 12
const REGISTRATIONS = 3
const DAY_MS = 24 * 60 * 60 * 1000

const config = readConfig(process.env)
const { timeZone } = config
const random = seededRandom(20260521)
const nowMs = Date.now()
let demoNowMs = nowMs
const clock = { nowMs: () => demoNowMs }
const deps = { clock, timeZone, hasEnvironmentGateway: true, wakeWorker: () => {} }

const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
const at = (instant: string, plusMs = 0) => {
  demoNowMs = Math.min(Date.parse(instant) + plusMs, nowMs)
}

function makePerson(village: (typeof VILLAGES)[number], registeredOn: CalendarDay) {
  const scatter = () => (random() + random() - 1) * 0.006
  return {
    nama: `${pick(GIVEN_NAMES)} ${pick(FAMILY_NAMES)}`,
    alamat: `${pick(STREETS)} No. ${1 + Math.floor(random() * 80)}, RT ${1 + Math.floor(random() * 6)}/RW ${1 + Math.floor(random() * 4)}, Desa ${village.name}, Kec. ${village.district}`,
    whatsapp: `628${String(11 + Math.floor(random() * 88))}${String(1_000_000 + Math.floor(random() * 8_999_999))}`,
    tanggalDaftar: registeredOn,
    koordinat: `${(village.latitude + scatter()).toFixed(6)}, ${(village.longitude + scatter()).toFixed(6)}`,
    paket: random() < 0.62 ? '4Mbps' : '7Mbps',
  }
}

async function addNeighbours(trx: Trx): Promise<Customer[]> {
  const customers: Customer[] = []
  for (const village of VILLAGES) {
    for (let i = 0; i < village.customers; i++) {
      const registeredMs = nowMs - (20 + random() * 700) * DAY_MS
      demoNowMs = registeredMs
      const day = dayOf(new Date(registeredMs).toISOString(), timeZone)
      const { customer } = await addCustomer(trx, deps, { ...makePerson(village, day), status: 'Aktif' })
      customers.push(customer)
    }
  }
  return customers
}

async function billMonth(trx: Trx, customers: Customer[], period: BillingPeriod, isCurrent: boolean) {
  const offers = await readPackages(trx)
  const firstDay = startOfDay(`${period}-01` as CalendarDay, timeZone)
  for (const customer of customers) {
    if (periodOf(customer.tanggalDaftar, timeZone) > period) continue
    at(firstDay, random() * DAY_MS)
    const { bill } = await createBill(trx, deps, {
      customerId: customer.id,
      period,
      amount: monthlyPrice(offers, customer.paket),
      messageTemplate: '',
      notes: '',
      isPaid: false,
      notify: false,
      allowRepeat: false,
    })
    if (random() > (isCurrent ? 0.55 : 0.96)) continue
    at(firstDay, (2 + random() * 18) * DAY_MS)
    await setPaid(trx, deps, bill.id, true)
  }
}

async function fill(trx: Trx): Promise<void> {
  const customers = await addNeighbours(trx)
  const current = periodOf(new Date(nowMs).toISOString(), timeZone)
  for (let back = MONTHS - 1; back >= 0; back--) {
    await billMonth(trx, customers, addMonths(current, -back), back === 0)
  }
  demoNowMs = nowMs
  const today = dayOf(new Date(nowMs).toISOString(), timeZone)
  for (const { id, ...customer } of customers.filter((_, i) => i % 15 === 7)) {
    const form = {
      ...customer,
      tanggalDaftar: dayOf(customer.tanggalDaftar, timeZone),
      status: 'Non-Aktif' as const,
    }
    await editCustomer(trx, deps, id, form)
  }
  for (let i = 0; i < REGISTRATIONS; i++) await registerCustomer(trx, deps, makePerson(pick(VILLAGES), today))
}

const store = await openStore(config)
await store.transaction(fill)
// A year's welcomes and confirmations went out long ago: they are settled here, not sent to the sandbox gateway.
let sent = 0
const gateway = {
  callTimeoutMs: 30_000,
  sendText: async ({ chatId }: { chatId: string }) => {
    const bareKey = `3EB0DEMO${String(++sent).padStart(12, '0')}`
    return {
      outcome: 'sent',
      messageId: `true_${chatId}_${bareKey}`,
      bareKey,
      gatewayTrouble: 'none',
    } as const
  },
  findSentMessage: async () => 'cannot-tell' as const,
}
const log = createLog('silent')
const worker = {
  store,
  clock,
  timeZone: config.timeZone,
  gateway,
  log,
  workerName: 'demo',
  sleep: async () => {},
  random: () => 0,
  floorMs: 0,
}
while ((await runOnce(worker)).kind === 'handled') {
  // one message a round
}
await store.close()
