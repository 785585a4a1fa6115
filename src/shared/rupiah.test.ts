import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupiah, groupThousands, MAX_RUPIAH, parseRupiahInput, rupiah } from './rupiah.ts'

const amounts = fc.integer({ min: 0, max: MAX_RUPIAH })

describe('formatRupiah', () => {
  it.each([
    [0, 'Rp 0'],
    [-0, 'Rp 0'],
    [1, 'Rp 1'],
    [999, 'Rp 999'],
    [1000, 'Rp 1.000'],
    [100_000, 'Rp 100.000'],
    [150_000, 'Rp 150.000'],
    [1_234_567, 'Rp 1.234.567'],
    [1_000_000_000, 'Rp 1.000.000.000'],
    [-5000, '-Rp 5.000'],
    [Number.MAX_SAFE_INTEGER, 'Rp 9.007.199.254.740.991'],
  ])('RULE-16 writes %d without decimals as %s', (amount, text) => {
    expect(formatRupiah(amount)).toBe(text)
  })

  it('RULE-16 agrees with the Indonesian format of the platform', () => {
    const platform = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
    fc.assert(
      fc.property(amounts, (amount) => groupThousands(amount) === platform.format(amount)),
      { numRuns: 300 },
    )
  })
})

describe('parseRupiahInput', () => {
  it.each([
    ['100000', 100_000],
    ['100.000', 100_000],
    ['Rp 100.000', 100_000],
    ['rp100.000', 100_000],
    ['  1.234.567 ', 1_234_567],
    ['0', 0],
    ['007', 7],
    ['1000000000', MAX_RUPIAH],
    ['1000000001', 0],
    ['9'.repeat(400), 0],
    ['', 0],
    ['abc', 0],
    ['-5000', 0],
    ['12.5', 0],
    ['1.00', 0],
    ['1.0000', 0],
    ['1,000', 0],
    ['1e5', 0],
    ['0x10', 0],
    ['12 000', 0],
    ['١٢٣', 0],
    ['NaN', 0],
    ['Infinity', 0],
  ])('ONE-10 reads %j as %d', (typed, amount) => {
    expect(parseRupiahInput(typed)).toBe(amount)
  })

  it('reads back what was formatted', () => {
    fc.assert(fc.property(amounts, (amount) => parseRupiahInput(formatRupiah(amount)) === amount))
    fc.assert(fc.property(amounts, (amount) => parseRupiahInput(groupThousands(amount)) === amount))
  })

  it('never gives anything but a whole amount within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = parseRupiahInput(text)
        expect(Number.isInteger(amount) && amount >= 0 && amount <= MAX_RUPIAH).toBe(true)
      }),
    )
  })
})

describe('rupiah', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (amount) => {
    expect(() => rupiah(amount)).toThrow(RangeError)
  })

  it('knows no negative zero', () => {
    expect(Object.is(rupiah(-0), 0)).toBe(true)
  })
})
