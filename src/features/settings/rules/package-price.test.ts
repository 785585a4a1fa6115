import { describe, expect, it } from 'vitest'
import { rupiah } from '../../../shared/rupiah.ts'
import { monthlyPrice } from './package-price.ts'
import { type PackagePrice, priceAt } from './price-history.ts'

const offer = (name: string, price: number) => ({ name, price: rupiah(price) })
const OFFERS = [offer('7Mbps', 150_000), offer('4Mbps', 100_000)]

describe('monthlyPrice', () => {
  it.each([
    ['RULE-01', '4Mbps', 100_000],
    ['RULE-02', '7Mbps', 150_000],
    ['RULE-03 unknown', '10Mbps', 100_000],
    ['RULE-03 empty', '', 100_000],
    ['RULE-03 missing', null, 100_000],
    ['RULE-03 a name that every object has', 'constructor', 100_000],
  ])('%s %j costs %i rupiah a month', (_case, name, price) => {
    expect(monthlyPrice(OFFERS, name)).toBe(price)
  })

  it('takes the first on offer where 4Mbps is not', () => {
    expect(monthlyPrice([offer('Rumah', 90_000), offer('Kantor', 300_000)], '4Mbps')).toBe(90_000)
    expect(monthlyPrice([], '4Mbps')).toBe(0)
  })
})

describe('priceAt', () => {
  const entry = (name: string, since: string, price: number | null): PackagePrice => ({ name, since, price })
  const HISTORY = [
    entry('4Mbps', '', 100_000),
    entry('7Mbps', '', 150_000),
    entry('4Mbps', '2026-05-10T00:00:00.000Z', 120_000),
    entry('Rumah', '2026-05-12T00:00:00.000Z', 0),
    entry('4Mbps', '2026-06-01T00:00:00.000Z', 130_000),
    entry('Rumah', '2026-06-02T00:00:00.000Z', null),
    entry('4Mbps', '2026-07-01T00:00:00.000Z', null),
  ]

  it.each([
    ['before the first change', '4Mbps', '2020-01-01T00:00:00.000Z', 100_000],
    ['a moment before a change', '4Mbps', '2026-05-09T23:59:59.999Z', 100_000],
    ['at a change', '4Mbps', '2026-05-10T00:00:00.000Z', 120_000],
    ['after the last change', '4Mbps', '2026-06-30T00:00:00.000Z', 130_000],
    ['one that never changed', '7Mbps', '2030-01-01T00:00:00.000Z', 150_000],
    ['one that is free', 'Rumah', '2026-05-20T00:00:00.000Z', 0],
    ['RULE-03 one that came later', 'Rumah', '2026-05-11T00:00:00.000Z', 120_000],
    ['RULE-03 one that was gone', 'Rumah', '2026-06-03T00:00:00.000Z', 130_000],
    ['RULE-03 one that nobody knows', 'lama', '2026-05-01T00:00:00.000Z', 100_000],
    ['with 4Mbps gone, too', 'lama', '2026-07-02T00:00:00.000Z', undefined],
  ])('is what it cost then: %s', (_case, name, at, price) => {
    expect(priceAt(HISTORY, name, at)).toBe(price)
  })
})
