import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { BulkRun } from '../src/features/billing/schemas.ts'
import type { CustomerForm } from '../src/features/customers/schemas.ts'
import type { CalendarDay } from '../src/shared/calendar-day.ts'
import { type AppOptions, type AppProcess, startApp } from '../testing/app-process.ts'
import { addCustomer } from './billing-data.ts'
import { signIn } from './sign-in.ts'

/** The month that the tests bill; its customers were there before. */
export const MAY = '/dashboard/bulk-billing?bulan=2026-05'

/** An app of its own, since a bulk save is about all customers there are. */
export async function startOwnApp(options: AppOptions = {}): Promise<AppProcess> {
  const app = await startApp(options)
  onTestFinished(() => app.stop())
  return app
}

/** Signs a page in, adds customers, and opens the screen for May 2026. */
export async function openBulk(
  page: Page,
  app: AppProcess,
  customers: Partial<CustomerForm>[],
  path: string = MAY,
): Promise<void> {
  await signIn(page, app)
  for (const [index, customer] of customers.entries()) {
    const whatsapp = `62812345670${String(index).padStart(2, '0')}`
    await addCustomer(page, { tanggalDaftar: '2025-01-01' as CalendarDay, whatsapp, ...customer })
  }
  await page.goto(path)
  if (customers.length > 0) await amounts(page).first().waitFor()
}

export const names = (...all: string[]) => all.map((nama) => ({ nama }))
export const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
export const amounts = (page: Page) => page.getByRole('textbox', { name: /^Jumlah / })
export const amountOf = (page: Page, nama: string) => page.getByRole('textbox', { name: `Jumlah ${nama}` })
export const tickOf = (page: Page, nama: string) => page.getByRole('checkbox', { name: `Tagih ${nama}` })
export const paidOf = (page: Page, nama: string) => page.getByRole('checkbox', { name: `Lunas ${nama}` })
export const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ has: tickOf(page, nama) })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Simpan Semua Tagihan' })
export const bar = (page: Page) => page.getByRole('region', { name: 'Yang akan disimpan' })

/** The amounts on the screen, top to bottom. */
export const shownAmounts = (page: Page) =>
  amounts(page).evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))

/** Presses the save button and reads the receipt's figures. */
export async function save(page: Page): Promise<string> {
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Bukti simpan massal' })
  await dialog.waitFor()
  const facts = (await dialog.locator('dl').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  return facts
}

/** The bills of May 2026 by name. */
export async function billsOfMay(page: Page) {
  const answer = await page.request.get('/api/bills', {
    params: { period: '2026-05', sort: 'pelanggan', order: 'asc', pageSize: 100 },
  })
  const { rows } = await answer.json()
  return rows as { customerName: string; amount: number; isPaid: boolean; invoiceNumber: string }[]
}

export async function runs(page: Page): Promise<BulkRun[]> {
  return (await (await page.request.get('/api/billing/bulk/runs')).json()).rows
}
