export type IconName =
  | 'dashboard'
  | 'people'
  | 'receipt'
  | 'stack'
  | 'wallet'
  | 'printer'
  | 'message'
  | 'chart'
  | 'history'
  | 'settings'

export interface Screen {
  path: string
  title: string
  icon: IconName
}

/** The screens of the admin shell in the order of the sidebar. */
export const screens = {
  dashboard: { path: '/dashboard', title: 'Dashboard', icon: 'dashboard' },
  customers: { path: '/dashboard/customers', title: 'Manajemen Pelanggan', icon: 'people' },
  billings: { path: '/dashboard/billings', title: 'Billings', icon: 'receipt' },
  bulkBilling: { path: '/dashboard/bulk-billing', title: 'Bulk Billing', icon: 'stack' },
  payments: { path: '/dashboard/payments', title: 'Payments', icon: 'wallet' },
  print: { path: '/dashboard/print', title: 'Cetak Tagihan', icon: 'printer' },
  broadcast: { path: '/dashboard/broadcast', title: 'Broadcast WhatsApp', icon: 'message' },
  reports: { path: '/dashboard/reports', title: 'Laporan Keuangan', icon: 'chart' },
  history: { path: '/dashboard/history', title: 'Histori Tagihan', icon: 'history' },
  settings: { path: '/dashboard/settings', title: 'Pengaturan', icon: 'settings' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]

export const paths = {
  login: '/login',
  dashboard: screens.dashboard.path,
  devUi: '/dev/ui',
} as const

export function screenAt(path: string): ScreenName | undefined {
  const bare = path.replace(/\/+$/, '')
  return screenNames.find((name) => screens[name].path === bare)
}
