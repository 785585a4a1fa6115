import type { Page } from 'playwright-core'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'

/** Texts that run where something takes them for markup. `attacked` and the attribute show that one did. */
export const MARKUP = [
  `"><img src=x onerror=attacked() data-attack>`,
  `</script><svg/onload=attacked() data-attack>`,
  `</textarea></title><i data-attack autofocus tabindex=1 onfocus=attacked()>`,
  `' onmouseover='attacked()' data-attack='`,
  `<iframe data-attack srcdoc="<script>parent.attacked()</script>">`,
  `<a data-attack href="javascript:attacked()">x</a>`,
  `<style data-attack>*{background:url(//jahat.test)}</style>`,
  `<base data-attack href=//jahat.test/><form data-attack action=//jahat.test>`,
] as const

export interface HostileData {
  customerIds: string[]
  billIds: string[]
  /** Of a CSV file for the import. */
  csv: string
}

/** Fills what the admin and visitors can write with markup, through the API of a signed-in page. */
export async function storeHostileData(page: Page): Promise<HostileData> {
  const send = async (method: string, path: string, data: unknown) => {
    const answer = await page.request.fetch(`/api${path}`, { method, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  }
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json()
  const [first, second, third, fourth] = MARKUP
  const paket = second.slice(0, 40)
  await send('POST', '/settings/packages', { name: paket, price: 150_000 })
  const bank = { name: first, address: third, bankDetails: fourth, dueDay: 5 }
  await send('PUT', '/settings/business', { version: (await read('/settings')).version, ...bank })
  const texts = { welcome: `${first} [Nama]`, confirmation: '', reminder: '', bulkReminder: '' }
  await send('PUT', '/settings/texts', { version: (await read('/settings')).version, ...texts })
  for (const text of MARKUP) await send('POST', '/templates', { name: text.slice(0, 100), text })
  const data: HostileData = { customerIds: [], billIds: [], csv: csvOf() }
  for (const [at, text] of MARKUP.entries()) {
    const customer = await addCustomer(page, {
      nama: text,
      alamat: text,
      whatsapp: `62812345678${at}0`,
      paket: at % 2 ? paket : '4Mbps',
      koordinat: at % 2 ? text.slice(0, 100) : `-6.${9 - at}, 110.07`,
    })
    const bill = await addBill(page, customer.id, {
      notes: text,
      messageTemplate: `${text} [Nama]`,
      notify: true,
    })
    data.customerIds.push(customer.id)
    data.billIds.push(bill.id)
  }
  const gone = await addCustomer(page, { nama: first, alamat: second, whatsapp: '628999888777' })
  await send('DELETE', `/customers/${gone.id}`, {})
  await send('POST', '/billing/reminders', {
    id: 'pengingat-jahat',
    customerIds: data.customerIds,
    messageTemplate: `${first} [Nama]`,
  })
  await send('POST', '/broadcasts', {
    id: 'siaran-jahat',
    customerIds: data.customerIds,
    message: `${second} [Nama]`,
    skipDoubles: true,
    skipAlreadyToday: false,
    allowUnfilled: true,
  })
  return data
}

function csvOf(): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = MARKUP.map((text, at) =>
    [
      '',
      '',
      quoted(text),
      quoted(text),
      `62877000111${at}`,
      quoted(text),
      '4Mbps',
      'Aktif',
      '2026-05-01',
    ].join(','),
  )
  const refused = [
    '',
    '',
    quoted(MARKUP[0]),
    '',
    quoted(MARKUP[1]),
    '',
    quoted(MARKUP[1]),
    quoted(MARKUP[0]),
    'x',
  ]
  const header = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'
  return [header, ...rows, refused.join(',')].join('\r\n')
}

/** The screens that show what was stored. */
export function screensThatShow({ customerIds }: HostileData): string[] {
  const [customer = '', other = ''] = customerIds
  return [
    '/dashboard',
    '/dashboard/customers',
    `/dashboard/customers?cari=${encodeURIComponent('<img')}`,
    `/dashboard/customers?id=${customer}`,
    `/dashboard/customers?id=${other}`,
    '/dashboard/billings',
    '/dashboard/bulk-billing',
    `/dashboard/bulk-billing?bulan=${thisPeriod()}`,
    '/dashboard/payments',
    '/dashboard/print',
    '/dashboard/broadcast',
    '/dashboard/broadcast?tab=belum-bayar',
    '/dashboard/broadcast?tab=riwayat',
    '/dashboard/broadcast?tab=riwayat&tampilan=pesan',
    '/dashboard/reports',
    '/dashboard/history',
    `/dashboard/history?pelanggan=${customer}`,
    '/dashboard/history?tab=jejak',
    ...['usaha', 'paket', 'teks', 'gateway', 'sistem', 'keamanan', 'cadangan'].map(
      (tab) => `/dashboard/settings?tab=${tab}`,
    ),
  ]
}
