import type { Page } from 'playwright-core'
import type { Bill, BillForm } from '../src/features/billing/schemas.ts'
import type { Customer } from '../src/features/customers/contract.ts'
import type { CustomerForm } from '../src/features/customers/schemas.ts'
import { type BillingPeriod, periodOf } from '../src/shared/billing-period.ts'
import type { CalendarDay } from '../src/shared/calendar-day.ts'

/** The month it is in Jakarta. */
export function thisPeriod(): BillingPeriod {
  return periodOf(new Date().toISOString(), 'Asia/Jakarta')
}

/** Adds a customer through the API of a signed-in page. */
export async function addCustomer(
  page: Pick<Page, 'request'>,
  changes: Partial<CustomerForm> = {},
): Promise<Customer> {
  const form: CustomerForm = {
    nama: 'Budi Santoso',
    alamat: 'Jl. Raya Weleri No. 12',
    whatsapp: '6281234567890',
    tanggalDaftar: '2026-05-01' as CalendarDay,
    koordinat: '-6.97, 110.07',
    paket: '4Mbps',
    status: 'Aktif',
    ...changes,
  }
  return (await post<{ customer: Customer }>(page, '/api/customers', form)).customer
}

/** Adds a bill of this month through the API of a signed-in page. */
export async function addBill(
  page: Page,
  customerId: string,
  changes: Partial<BillForm> = {},
): Promise<Bill> {
  const form = { customerId, period: thisPeriod(), amount: 100_000, ...changes }
  return (await post<{ bill: Bill }>(page, '/api/bills', form)).bill
}

async function post<Answer>(page: Pick<Page, 'request'>, path: string, data: unknown): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
