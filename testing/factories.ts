import type { Insertable, Selectable } from 'kysely'
import { rebuildTotals } from '../src/features/billing/server/commands/rebuild-totals.ts'
import type { CustomerForm } from '../src/features/customers/schemas.ts'
import { derivedColumns } from '../src/features/customers/server/commands/derived-columns.ts'
import { keepCustomerTotals } from '../src/features/customers/server/commands/keep-customer-totals.ts'
import { keepDebtors } from '../src/features/customers/server/commands/keep-debtors.ts'
import type { OutboxDeps } from '../src/features/messaging/server/public.ts'
import type { Clock } from '../src/platform/clock.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { Store } from '../src/platform/database/store.ts'
import type {
  MessageJobTable,
  MessageTable,
  PelangganTable,
  TagihanTable,
} from '../src/platform/database/tables.ts'
import { newId } from '../src/platform/new-id.ts'
import type { CalendarDay } from '../src/shared/calendar-day.ts'
import { chatIdOf } from '../src/shared/phone-number.ts'

/** The admin's form as it leaves the contract: everything filled in and normalised. */
export function customerForm(changes: Partial<CustomerForm> = {}): CustomerForm {
  return {
    nama: 'Budi Santoso',
    alamat: 'Jl. Raya Weleri No. 12, Kendal',
    whatsapp: '6281234567890',
    tanggalDaftar: '2026-05-01' as CalendarDay,
    koordinat: '-6.970000, 110.070000',
    paket: '4Mbps',
    status: 'Aktif',
    ...changes,
  }
}

/** What commands of every slice take besides `trx`; a gateway is set. */
export function commandDeps(clock: Clock): OutboxDeps & { timeZone: string } {
  return { clock, timeZone: 'Asia/Jakarta', hasEnvironmentGateway: true, wakeWorker: () => {} }
}

/** A stored customer; what the search and the map look at follows from the rest. */
export function customerRow(changes: Partial<PelangganTable> = {}): PelangganTable {
  const row = {
    id: newId(),
    customer_id: null,
    user_id: changes.customer_id ?? null,
    nama: 'Budi Santoso',
    alamat: 'Jl. Raya Weleri No. 12, Kendal',
    whatsapp: '6281234567890',
    tanggal_daftar: '2026-04-30T17:00:00.000Z',
    koordinat: '-6.970000, 110.070000',
    paket: '4Mbps',
    status: 'Aktif',
    is_new: 0 as const,
    ...changes,
  }
  return { ...row, ...derivedColumns(row) }
}

/** A stored unpaid bill of May 2026. */
export function billRow(changes: Partial<TagihanTable> = {}): TagihanTable {
  return {
    id: newId(),
    customer_id: newId(),
    customer_name: 'Budi Santoso',
    whatsapp: '6281234567890',
    paket: '4Mbps',
    amount: 100_000,
    is_paid: 0,
    month: 'Mei',
    year: '2026',
    period: '2026-05',
    last_period: changes.period ?? '2026-05',
    repeat_number: 0,
    due_date: null,
    due_on: '2026-05-05',
    creation_date: null,
    created_at: '2026-05-01T00:00:00.000Z',
    paid_at: null,
    invoice_number: null,
    billing_cycle: null,
    notes: '',
    user_id: null,
    last_updated: '2026-05-01T00:00:00.000Z',
    ...changes,
  }
}

/** Stores bills directly, and what is kept of them. */
export async function insertBills(store: Store, rows: readonly TagihanTable[]): Promise<void> {
  await store.transaction(async (trx) => {
    await insertRows(trx, 'tagihan', rows)
    await rebuildTotals(trx, 'Asia/Jakarta')
  })
}

/** Stores customers directly, in chunks that both databases take. */
export async function insertCustomers(store: Store, rows: readonly PelangganTable[]): Promise<void> {
  await store.transaction(async (trx) => {
    for (let from = 0; from < rows.length; from += 200) {
      await trx
        .insertInto('pelanggan')
        .values(rows.slice(from, from + 200))
        .execute()
    }
    await keepCustomerTotals(
      trx,
      rows.map((after) => ({ before: null, after })),
    )
    await keepDebtors(
      trx,
      rows.map(({ id }) => id),
    )
  })
}

export type MessageRow = Omit<Insertable<MessageTable>, 'sequence'>

/** A queued message to a recipient of its own, due at once. */
export function messageRow(clock: Clock, changes: Partial<MessageRow> = {}): MessageRow {
  const id = newId()
  return {
    id,
    kind: 'welcome',
    customer_id: null,
    bill_id: null,
    recipient_name: 'Budi',
    chat_id: chatIdOf('6281234567890'),
    text: `Halo, ini pesan ${id}`,
    state: 'queued',
    reason: null,
    attempts: 0,
    due_at_ms: clock.nowMs(),
    created_at: new Date(clock.nowMs()).toISOString(),
    first_tried_at: null,
    finished_at: null,
    worker: null,
    lease_until_ms: null,
    gateway_message_id: null,
    gateway_key: null,
    job_id: null,
    fault: null,
    ack: null,
    attempt_at_ms: null,
    ...changes,
  }
}

/** Puts messages into the outbox, one after another, and answers them. */
export async function insertMessages(store: Store, rows: MessageRow[]): Promise<MessageRow[]> {
  await store.transaction(async (trx) => {
    for (const row of rows) await trx.insertInto('message').values(row).execute()
  })
  return rows
}

/** Stores a job without its messages, with a pause of 1 s; answers its id. */
export async function insertJob(
  store: Store,
  changes: Partial<Insertable<MessageJobTable>> = {},
): Promise<string> {
  const row = {
    id: newId(),
    kind: 'reminders',
    created_at: '2026-05-20T02:00:00.000Z',
    label: 'Pesan tagihan',
    message_count: 0,
    pause_ms: 1000,
    state: 'running',
    pause_reason: null,
    ...changes,
  }
  await store.transaction((trx) => trx.insertInto('message_job').values(row).execute())
  return row.id
}

/** The whole outbox in the order of insertion. */
export function readOutbox(store: Store): Promise<Selectable<MessageTable>[]> {
  return store.read.selectFrom('message').selectAll().orderBy('sequence').execute()
}
