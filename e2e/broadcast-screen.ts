import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Recipient } from '../src/features/broadcast/schemas.ts'

const CSV_HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'

/** A customer to import, which welcomes nobody. */
export interface ImportedCustomer {
  nama: string
  whatsapp: string
  paket?: string
  status?: string
}

/** `Warga 10`, `Warga 11` …, whose numbers end alike. */
export function neighbours(count: number): ImportedCustomer[] {
  return Array.from({ length: count }, (_, index) => ({
    nama: `Warga ${index + 10}`,
    whatsapp: `62812${String(index + 10).padStart(8, '0')}`,
  }))
}

/** The chat of `Warga 10` for 10. */
export function chatOf(index: number): string {
  return `62812${String(index).padStart(8, '0')}@c.us`
}

/** Imports customers through the API of a signed-in page. */
export async function importCustomers(
  page: Pick<Page, 'request'>,
  customers: readonly ImportedCustomer[],
): Promise<void> {
  const rows = customers.map(
    ({ nama, whatsapp, paket = '4Mbps', status = 'Aktif' }) =>
      `,,${nama},Gg. Melati,${whatsapp},"-6.97, 110.07",${paket},${status},2026-05-01`,
  )
  const text = [CSV_HEADER, ...rows].join('\n')
  const preview = await page.request.post('/api/customers/import/preview', { data: { text } })
  const { fingerprint } = await preview.json()
  const answer = await page.request.post('/api/customers/import', {
    data: { text, fingerprint, fileName: 'data.csv' },
  })
  expect(answer.status()).toBe(200)
}

/** Those that can be written to, as the server has them. */
export async function recipientsOf(page: Pick<Page, 'request'>): Promise<Recipient[]> {
  const answer = await page.request.get('/api/broadcast/recipients', { params: { pageSize: 200 } })
  return (await answer.json()).rows
}

/** What the tab "Pesan baru" shows, by what it is called there. */
export function broadcastScreen(page: Page) {
  const list = page.getByRole('group', { name: 'Pelanggan yang dikirimi pesan' })
  const dialog = page.getByRole('dialog', { name: 'Periksa sebelum mengirim' })
  return {
    list,
    scroller: list.locator('> div'),
    boxes: list.getByRole('checkbox'),
    box: (nama: string) => list.getByRole('checkbox', { name: nama }),
    search: page.getByRole('searchbox', { name: 'Cari pelanggan' }),
    all: page.getByRole('checkbox', { name: 'Pilih semua' }),
    message: page.getByRole('textbox', { name: 'Pesan', exact: true }),
    template: (name: string) => page.getByRole('button', { name, exact: true }),
    previewOf: page.getByRole('combobox', { name: 'Pratinjau untuk' }),
    preview: page.getByRole('region', { name: 'Pratinjau pesan' }),
    send: page.getByRole('button', { name: 'Kirim Broadcast' }),
    dialog,
    confirm: dialog.getByRole('button', { name: /^Kirim ke \S+ pelanggan$/ }),
    text: (exact: string | RegExp) => page.getByText(exact, { exact: true }),
  }
}

/** Opens the tab and waits for its customers. */
export async function openBroadcast(page: Page) {
  await page.goto('/dashboard/broadcast')
  const screen = broadcastScreen(page)
  await screen.boxes.first().waitFor()
  return screen
}

/** Sends a text to the ticked customers, after the check. */
export async function sendTo(
  screen: ReturnType<typeof broadcastScreen>,
  names: readonly string[],
  message: string,
): Promise<void> {
  for (const nama of names) await screen.box(nama).check()
  await screen.message.fill(message)
  await screen.send.click()
  await screen.confirm.click()
}
