import { sql } from 'kysely'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { type Rupiah, rupiah } from '../../../../shared/rupiah.ts'
import { WZN_ID } from '../../../customers/server/public.ts'
import type { Account, AccountEntry } from '../../history-contract.ts'
import { type AccountBill, accountStatement, type StatementEntry } from '../../rules/account-statement.ts'

/** A customer's account, also of one who is gone; throws NOT_FOUND when there never was one. */
export async function getAccount(
  reader: Reader,
  query: { id: string; page: number; pageSize: number },
): Promise<Account> {
  const bills = await billsOf(reader, query.id)
  const holder = await holderOf(reader, query.id, bills.at(-1))
  const unpaid = bills.filter(({ paidAt }) => paidAt === null)
  const statement = accountStatement(bills)
  const { page, pageCount, offset } = pageOf(query, statement.length)
  const billedSum = sumOf(bills)
  const unpaidSum = sumOf(unpaid)
  return {
    customerId: query.id,
    ...holder,
    billCount: bills.length,
    unpaidCount: unpaid.length,
    billedSum,
    paidSum: billedSum - unpaidSum,
    unpaidSum,
    rows: statement.slice(offset, offset + query.pageSize).map(toEntry),
    page,
    pageCount,
    count: statement.length,
  }
}

type BillOfAccount = Awaited<ReturnType<typeof billsOf>>[number]

/** All of them: each balance builds on those before. The one made last comes last. */
function billsOf(reader: Reader, customerId: string) {
  return reader
    .selectFrom('tagihan')
    .select([
      'id',
      'period',
      'last_period as lastPeriod',
      sql<Rupiah>`amount`.as('amount'),
      'created_at as createdAt',
      'paid_at as paidAt',
      'invoice_number as invoiceNumber',
      'customer_name as nama',
      'whatsapp',
      'paket',
      'user_id as wznId',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function holderOf(reader: Reader, id: string, newestBill: BillOfAccount | undefined) {
  const customer = await reader
    .selectFrom('pelanggan')
    .select([
      WZN_ID.as('wznId'),
      'nama',
      'whatsapp',
      'paket',
      sql<string>`coalesce(status, 'Aktif')`.as('status'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (customer) return customer
  if (newestBill) {
    const { nama, whatsapp, paket, wznId } = newestBill
    return { wznId: wznId ?? '', nama, whatsapp, paket, status: null }
  }
  const former = await reader
    .selectFrom('former_name')
    .select(['nama', 'whatsapp'])
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!former) throw new AppError('NOT_FOUND')
  return { wznId: '', ...former, paket: '', status: null }
}

function sumOf(bills: readonly AccountBill[]): Rupiah {
  return rupiah(bills.reduce((sum, { amount }) => sum + amount, 0))
}

function toEntry({ kind, at, bill, balance }: StatementEntry<BillOfAccount>): AccountEntry {
  const { id: billId, invoiceNumber, period, lastPeriod, paket, amount } = bill
  return { kind, at, billId, invoiceNumber, period, lastPeriod, paket, amount, balance }
}
