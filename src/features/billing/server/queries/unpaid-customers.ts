import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { type CalendarDay, dayOf } from '../../../../shared/calendar-day.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { WZN_ID } from '../../../customers/server/public.ts'
import { isOverdue } from '../../rules/due-date.ts'
import {
  isToldOf,
  lastReminderOf,
  obstacleOf,
  type ReminderTimes,
  unpaidMonths,
} from '../../rules/unpaid-customer.ts'
import type { UnpaidCustomer, UnpaidQuery } from '../../unpaid-contract.ts'

const PERIODS_SENT = 12

// Literals and the very expressions of the indexes: those of unpaid bills and of reminders are not found by parameters.
const IS_UNPAID = sql<SqlBool>`is_paid = 0`
const IS_REMINDER = sql<SqlBool>`kind = 'reminder' and state in ('queued', 'sending', 'sent')`
const REMINDED_AT = sql<string>`case when state = 'sent' then finished_at else created_at end`

/** One page of the customers with unpaid bills, by name, with count and sum over all that the question shows. */
export async function listUnpaidCustomers(
  reader: Reader,
  deps: { clock: Clock; timeZone: string },
  query: UnpaidQuery & { page: number; pageSize: number },
) {
  const { found, ...place } = await findPage(reader, query)
  const today = dayOf(nowInstant(deps.clock), deps.timeZone)
  const rows = await describe(
    reader,
    found.map(({ customer_id }) => customer_id),
    today,
  )
  return { rows, ...place }
}

/** The document ids of all that the question shows and that can be reminded. */
export async function listUnpaidIds(reader: Reader, query: UnpaidQuery): Promise<{ ids: string[] }> {
  const rows = await owing(reader, query)
    .select('customer_id')
    .where('is_reachable', '=', 1)
    .orderBy('customer_id')
    .execute()
  return { ids: rows.map(({ customer_id }) => customer_id) }
}

async function findPage(reader: Reader, query: UnpaidQuery & { page: number; pageSize: number }) {
  const { count, sum } = await owing(reader, query)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount), 0)`.as('sum')])
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const found = await owing(reader, query)
    .select('customer_id')
    .orderBy('name')
    .orderBy('customer_id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { found, page, pageCount, count, sum }
}

/** The customers with unpaid bills that the question shows. */
function owing(reader: Reader, { search, told }: UnpaidQuery) {
  return reader
    .selectFrom('debtor')
    .$if(told === 'no', (all) =>
      all.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('message')
              .select('message.id')
              .whereRef('message.customer_id', '=', 'debtor.customer_id')
              .where(IS_REMINDER)
              .where(sql<SqlBool>`${REMINDED_AT} >= debtor.newest_at`),
          ),
        ),
      ),
    )
    .$if(search !== '', (all) => all.where(isFound(search)))
}

// Letters beyond A to Z are lowercased too, but for who is gone.
function isFound(search: string) {
  const patterns = [search.toLowerCase(), asciiLower(search)].map(containsPattern)
  return sql<SqlBool>`(${sql.join(
    [...new Set(patterns)].map((pattern) => sql`search_text like ${pattern} escape '\\'`),
    sql` or `,
  )})`
}

/** Those customers as the list shows them; who has paid meanwhile is left out. */
async function describe(
  reader: Reader,
  ids: readonly string[],
  today: CalendarDay,
): Promise<UnpaidCustomer[]> {
  if (ids.length === 0) return []
  const customers = await reader
    .selectFrom('pelanggan')
    .select(['id', WZN_ID.as('wznId'), 'nama', 'whatsapp', 'status'])
    .where('id', 'in', ids)
    .execute()
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]))
  const bills = Map.groupBy(await unpaidBills(reader, ids), (bill) => bill.customer_id)
  const reminders = await reminderTimes(reader, ids)
  return ids.flatMap((customerId) => {
    const owed = bills.get(customerId)
    return owed ? [toRow(customerOf.get(customerId), owed, reminders.get(customerId), today)] : []
  })
}

interface StoredCustomer {
  wznId: string
  nama: string
  whatsapp: string
  status: string | null
}

function toRow(
  customer: StoredCustomer | undefined,
  bills: readonly UnpaidBill[],
  reminders: ReminderTimes = { sentAt: null, pendingAt: null },
  today: CalendarDay,
): UnpaidCustomer {
  const [newest] = bills as [UnpaidBill]
  const months = unpaidMonths(bills.map((bill) => monthsOf(bill)))
  const [dueOn] = bills.map((bill) => bill.due_on).sort() as [CalendarDay]
  return {
    customerId: newest.customer_id,
    wznId: customer?.wznId ?? newest.user_id ?? '',
    nama: customer?.nama ?? newest.customer_name,
    whatsapp: customer?.whatsapp ?? newest.whatsapp,
    obstacle: obstacleOf(customer),
    periods: months.slice(0, PERIODS_SENT),
    monthCount: months.length,
    billCount: bills.length,
    amount: bills.reduce((sum, bill) => sum + bill.amount, 0),
    dueOn,
    isOverdue: isOverdue({ isPaid: false, dueOn }, today),
    lastReminder: lastReminderOf(reminders),
    isTold: isToldOf(reminders, newest.created_at),
  }
}

function monthsOf(bill: UnpaidBill) {
  return { period: bill.period as BillingPeriod, lastPeriod: bill.last_period as BillingPeriod }
}

type UnpaidBill = Pick<TagihanTable, (typeof BILL_COLUMNS)[number]>

const BILL_COLUMNS = [
  'customer_id',
  'customer_name',
  'whatsapp',
  'user_id',
  'amount',
  'period',
  'last_period',
  'due_on',
  'created_at',
] as const

/** Newest first. */
function unpaidBills(reader: Reader, customerIds: readonly string[]): Promise<UnpaidBill[]> {
  return reader
    .selectFrom('tagihan')
    .select(BILL_COLUMNS)
    .where('customer_id', 'in', customerIds)
    .where(IS_UNPAID)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** From the bills, one customer after another: asked by a list of customers, SQLite would read all messages in those states. */
async function reminderTimes(
  reader: Reader,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, ReminderTimes>> {
  const ofReminders = (time: RawBuilder<unknown>) => sql<string | null>`(
    select max(${time}) from message where message.customer_id = tagihan.customer_id and ${IS_REMINDER})`
  const rows = await reader
    .selectFrom('tagihan')
    .select([
      'customer_id',
      ofReminders(sql`case when state = 'sent' then finished_at end`).as('sentAt'),
      ofReminders(sql`case when state != 'sent' then message.created_at end`).as('pendingAt'),
    ])
    .where('customer_id', 'in', customerIds)
    .where(IS_UNPAID)
    .groupBy('customer_id')
    .execute()
  return new Map(rows.map(({ customer_id, ...times }) => [customer_id, times]))
}
