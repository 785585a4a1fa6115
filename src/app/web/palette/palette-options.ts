import type { FoundBill, FoundCustomer } from '../../../features/dashboard/find-contract.ts'
import { formatRupiah } from '../../../shared/rupiah.ts'
import { type IconName, screenNames, screens } from '../paths.ts'

/** One line of the palette: where it leads and what it says. */
export interface PaletteOption {
  key: string
  href: string
  icon: IconName
  title: string
  details: string
}

export interface PaletteGroup {
  label: string
  options: PaletteOption[]
}

interface Found {
  customers: FoundCustomer[]
  bills: FoundBill[]
}

/** What the palette shows for a text: screens by their title, then what the server found; groups without any are left out. */
export function paletteGroups(search: string, found: Found | undefined): PaletteGroup[] {
  return [
    { label: 'Layar', options: screensFor(search) },
    { label: 'Pelanggan', options: (found?.customers ?? []).map(customerOption) },
    { label: 'Tagihan', options: (found?.bills ?? []).map(billOption) },
  ].filter(({ options }) => options.length > 0)
}

function screensFor(search: string): PaletteOption[] {
  const text = search.toLowerCase()
  return screenNames
    .map((name) => screens[name])
    .filter(({ title }) => title.toLowerCase().includes(text))
    .map(({ path, title, icon }) => ({ key: path, href: path, icon, title, details: '' }))
}

function customerOption({ id, customerId, nama, whatsapp, paket }: FoundCustomer): PaletteOption {
  return {
    key: `customer-${id}`,
    href: `${screens.customers.path}?id=${encodeURIComponent(id)}`,
    icon: 'people',
    title: nama,
    details: [customerId, whatsapp, paket].filter(Boolean).join(' · '),
  }
}

function billOption(bill: FoundBill): PaletteOption {
  const state = bill.isPaid ? 'Lunas' : 'Belum lunas'
  return {
    key: `bill-${bill.id}`,
    href: `${screens.history.path}?pelanggan=${encodeURIComponent(bill.customerId)}`,
    icon: 'receipt',
    title: bill.customerName,
    details: [`${bill.month} ${bill.year}`, bill.invoiceNumber, formatRupiah(bill.amount), state]
      .filter(Boolean)
      .join(' · '),
  }
}
