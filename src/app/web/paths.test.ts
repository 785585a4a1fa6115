import { describe, expect, it } from 'vitest'
import { hashToPath } from './hash-links.ts'
import { screenAt, screens } from './paths.ts'

describe('screenAt', () => {
  it('finds a screen with or without a trailing slash', () => {
    expect(screenAt('/dashboard')).toBe('dashboard')
    expect(screenAt('/dashboard/')).toBe('dashboard')
    expect(screenAt('/dashboard/bulk-billing/')).toBe('bulkBilling')
  })

  it.each(['/', '/dashboardx', '/dashboard/unknown', '/dashboard/customers/1', '/login'])(
    'knows no %s',
    (path) => {
      expect(screenAt(path)).toBeUndefined()
    },
  )
})

describe('links', () => {
  it('ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 every screen has the path of the specification', () => {
    expect(Object.values(screens).map((screen) => screen.path)).toEqual([
      '/dashboard',
      '/dashboard/customers',
      '/dashboard/billings',
      '/dashboard/bulk-billing',
      '/dashboard/payments',
      '/dashboard/print',
      '/dashboard/broadcast',
      '/dashboard/reports',
      '/dashboard/history',
      '/dashboard/settings',
    ])
  })

  it('R1 the hash links of the dashboard lead to the real paths', () => {
    expect(hashToPath('#/customers')).toBe(screens.customers.path)
    expect(hashToPath('#/billings')).toBe(screens.billings.path)
    expect(hashToPath('#/customers?id=abc')).toBe(`${screens.customers.path}?id=abc`)
  })
})
