import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { BillableCustomer } from '../src/features/billing/schemas.ts'
import type { LoggedMessage, MessageJob } from '../src/features/messaging/schemas.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'

const API_KEY = 'kunci-rahasia'
const CSV_HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'

export const HISTORY = '/dashboard/broadcast?tab=riwayat'

/** A gateway of the test's own and an app that sends through it; a silent gateway is given up after a second. */
export async function startSender(): Promise<{ app: AppProcess; gateway: SandboxGateway }> {
  const gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
  onTestFinished(() => gateway.close())
  const env = { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY, WAHA_TIMEOUT_MS: '1000' }
  const app = await startApp({ env })
  onTestFinished(() => app.stop())
  return { app, gateway }
}

export const chatOf = (index: number) => `6281200000${index}@c.us`

/** Imports customers `Warga 100`, `Warga 101` …, whose numbers end alike, so that nobody is welcomed. */
export async function importCustomers(
  page: Page,
  count: number,
  nameOf = (index: number) => `Warga ${index}`,
) {
  const rows = Array.from({ length: count }, (_, offset) => {
    const index = offset + 100
    return `,,${nameOf(index)},Gg. Melati,6281200000${index},"-6.97, 110.07",4Mbps,Aktif,2026-05-01`
  })
  const text = [CSV_HEADER, ...rows].join('\n')
  const { fingerprint } = await post<{ fingerprint: string }>(page, '/api/customers/import/preview', { text })
  await post(page, '/api/customers/import', { text, fingerprint, fileName: 'data.csv' })
}

/** Starts a job of reminders to the first customers by name, or to all; answers its id. */
export async function startJob(page: Page, count?: number, messageTemplate = 'Halo [Nama]'): Promise<string> {
  const answer = await page.request.get('/api/billing/customers', { params: { pageSize: 200 } })
  const customers = (await answer.json()).rows as BillableCustomer[]
  const customerIds = customers.slice(0, count).map(({ id }) => id)
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  await post(page, '/api/billing/reminders', { id, customerIds, messageTemplate })
  return id
}

/** The same, at a standstill before much of it went out: a page takes its time to load. */
export async function startPausedJob(page: Page, count?: number, messageTemplate?: string): Promise<string> {
  const id = await startJob(page, count, messageTemplate)
  await post(page, `/api/jobs/${id}/pause`, {})
  return id
}

export async function readJob(page: Page, id: string): Promise<MessageJob> {
  return (await page.request.get(`/api/jobs/${id}`)).json()
}

/** The messages of a job in the order in which they go out. */
export async function readMessages(page: Page, jobId: string): Promise<LoggedMessage[]> {
  const answer = await page.request.get('/api/messages', { params: { jobId, pageSize: 200 } })
  return (await answer.json()).rows.reverse()
}

/** Changes messages in the app's own database, as a receipt or a passing month would. */
export function changeMessages(app: AppProcess, assignments: string, where: string): void {
  const database = new DatabaseSync(`${app.dataDir}/tagihan.db`)
  try {
    database.exec('pragma busy_timeout = 5000')
    database.exec(`update message set ${assignments} where ${where}`)
  } finally {
    database.close()
  }
}

async function post<Answer>(page: Page, path: string, data: unknown): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
