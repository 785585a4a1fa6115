import { describe, expect, it } from 'vitest'
import { hashToPath } from './hash-links.ts'

describe('hashToPath', () => {
  it.each([
    ['#/customers', '/dashboard/customers'],
    ['#/customers?id=aB3dE6gH9jK2mN5pQ8rS', '/dashboard/customers?id=aB3dE6gH9jK2mN5pQ8rS'],
    ['#/billings', '/dashboard/billings'],
    ['#/bulk-billing', '/dashboard/bulk-billing'],
    ['#/payments?month=2026-05&q=budi%20s', '/dashboard/payments?month=2026-05&q=budi%20s'],
    ['#/settings/', '/dashboard/settings'],
    ['#/', '/dashboard'],
    ['#/?q=budi', '/dashboard?q=budi'],
  ])('R1 leads %s to %s', (hash, path) => {
    expect(hashToPath(hash)).toBe(path)
  })

  it.each(['', '#', '#konten', '#customers', '#/unknown', '#/customers/x', '#//evil.example', '#/Customers'])(
    'R1 leaves %j alone',
    (hash) => {
      expect(hashToPath(hash)).toBeUndefined()
    },
  )
})
