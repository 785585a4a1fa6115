import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { Sidebar } from './sidebar.tsx'

const ENTRIES = [
  ['Dashboard', '/dashboard'],
  ['Manajemen Pelanggan', '/dashboard/customers'],
  ['Billings', '/dashboard/billings'],
  ['Bulk Billing', '/dashboard/bulk-billing'],
  ['Payments', '/dashboard/payments'],
  ['Cetak Tagihan', '/dashboard/print'],
  ['Broadcast WhatsApp', '/dashboard/broadcast'],
  ['Laporan Keuangan', '/dashboard/reports'],
  ['Histori Tagihan', '/dashboard/history'],
  ['Pengaturan', '/dashboard/settings'],
]

function sidebar({ loggingOut = false } = {}) {
  return renderToStaticMarkup(
    <Router ssrPath="/dashboard/payments">
      <Sidebar current="payments" loggingOut={loggingOut} onLogout={() => undefined} />
    </Router>,
  )
}

function links() {
  return [...sidebar().matchAll(/<a (?<attributes>[^>]*)>.*?<\/svg>(?<title>.*?)<\/a>/g)].map(
    ({ groups }) => ({
      title: groups?.['title'],
      href: /href="([^"]*)"/.exec(groups?.['attributes'] ?? '')?.[1],
      current: groups?.['attributes']?.includes('aria-current="page"'),
    }),
  )
}

describe('Sidebar', () => {
  it('ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 lists the entries in order', () => {
    expect(links().map(({ title, href }) => [title, href])).toEqual(ENTRIES)
  })

  it('marks the current screen and no other', () => {
    const current = links().filter((link) => link.current)
    expect(current.map((link) => link.title)).toEqual(['Payments'])
  })

  it('ROUTE-28 has a Logout button that says when it is busy', () => {
    expect(sidebar()).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Logout<\/button>/)
    expect(sidebar({ loggingOut: true })).toMatch(/<button[^>]*aria-busy="true".*Memproses\.\.\.<\/button>/)
  })
})
