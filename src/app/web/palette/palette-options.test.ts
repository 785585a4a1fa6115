import { describe, expect, it } from 'vitest'
import { screenNames } from '../paths.ts'
import { paletteGroups } from './palette-options.ts'

const CUSTOMER = { id: 'aB3 x', customerId: 'WZN-123', nama: 'Budi', whatsapp: '62811', paket: '4Mbps' }
const BILL = {
  id: 'b1',
  customerId: 'c/1',
  customerName: 'Budi',
  month: 'Mei',
  year: '2026',
  amount: 150_000,
  isPaid: false,
  invoiceNumber: 'INV-202605-0001',
}

describe('paletteGroups', () => {
  it('shows all screens before anything is typed', () => {
    const [group, ...others] = paletteGroups('', undefined)
    expect(others).toEqual([])
    expect(group?.options).toHaveLength(screenNames.length)
  })

  it.each([
    ['bulk', ['Bulk Billing']],
    ['PEL', ['Manajemen Pelanggan']],
    ['tagihan', ['Cetak Tagihan', 'Histori Tagihan']],
    ['xyz', []],
  ])('finds screens by part of their title: %s', (text, titles) => {
    const screens = paletteGroups(text, undefined)[0]?.options ?? []
    expect(screens.map(({ title }) => title)).toEqual(titles)
  })

  it('leads to the customer, and for a bill to the account of its customer', () => {
    const groups = paletteGroups('budi', { customers: [CUSTOMER], bills: [BILL] })
    expect(groups.map(({ label }) => label)).toEqual(['Pelanggan', 'Tagihan'])
    expect(groups.flatMap(({ options }) => options)).toMatchObject([
      {
        href: '/dashboard/customers?id=aB3%20x',
        title: 'Budi',
        details: 'WZN-123 · 62811 · 4Mbps',
      },
      {
        href: '/dashboard/history?pelanggan=c%2F1',
        title: 'Budi',
        details: 'Mei 2026 · INV-202605-0001 · Rp 150.000 · Belum lunas',
      },
    ])
  })

  it('leaves out what a bill does not have', () => {
    const [group] = paletteGroups('zzz', {
      customers: [],
      bills: [{ ...BILL, invoiceNumber: null, isPaid: true }],
    })
    expect(group?.options[0]?.details).toBe('Mei 2026 · Rp 150.000 · Lunas')
  })
})
