import { type ComponentType, lazy } from 'react'
import type { ScreenName } from './paths.ts'

interface Page {
  Component: ComponentType
  /** Fetches the code ahead of the click. A failure shows when the screen itself is opened. */
  preload: () => void
}

export const pages: Record<ScreenName, Page> = {
  dashboard: page(async () => (await import('./pages/dashboard.tsx')).DashboardPage),
  customers: page(async () => (await import('./pages/customers-page.tsx')).CustomersPage),
  billings: page(async () => (await import('./pages/billings-page.tsx')).BillingsPage),
  bulkBilling: page(async () => (await import('./pages/bulk-billing.tsx')).BulkBillingPage),
  payments: page(async () => (await import('./pages/payments-page.tsx')).PaymentsPage),
  print: page(async () => (await import('./pages/print.tsx')).PrintPage),
  broadcast: page(async () => (await import('./pages/broadcast.tsx')).BroadcastPage),
  reports: page(async () => (await import('./pages/reports.tsx')).ReportsPage),
  history: page(async () => (await import('./pages/history.tsx')).HistoryPage),
  settings: page(async () => (await import('./pages/settings.tsx')).SettingsPage),
}

export class PageLoadError extends Error {
  override name = 'PageLoadError'
}

function page(load: () => Promise<ComponentType>): Page {
  return {
    preload: () => void load().catch(() => undefined),
    Component: lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new PageLoadError('the code of a screen did not arrive', { cause })
      }
    }),
  }
}
