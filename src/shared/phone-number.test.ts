import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatIdOf, isEmptyPhone, isStoredPhone, normalizePhone } from './phone-number.ts'

describe('normalizePhone', () => {
  it.each([
    ['081234567890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['00812345678', '620812345678'],
    ['+62 812-3456-7890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ['0812\u00a03456\u00a07890', '6281234567890'],
    ['\t0812 345 678 90\n', '6281234567890'],
    ['', '62'],
    ['0', '62'],
    ['+', '62'],
  ])('DATA-17 %j becomes %s', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored)
  })

  it.each(['6281234567890', '62', '62081234567', '628'])('DATA-18 leaves %s as it is', (typed) => {
    expect(normalizePhone(typed)).toBe(typed)
  })

  it('DATA-17 twice is the same as once, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('0', '6', '2', '8', '+', '-', ' ', '(', ')', '.', '\t') }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const once = normalizePhone(text)
        expect(normalizePhone(once)).toBe(once)
        expect(once.startsWith('62')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('DATA-09 any way of writing a number gives the same digits', () => {
    const digits = fc.stringMatching(/^8\d{8,11}$/)
    const prefix = fc.constantFrom('0', '62', '+62', '+62 ', '')
    const separator = fc.constantFrom('', ' ', '-', '.', ' - ')
    fc.assert(
      fc.property(digits, prefix, separator, (number, start, between) => {
        const typed = start + number.replace(/(\d{4})/g, `$1${between}`)
        expect(normalizePhone(typed)).toBe(`62${number}`)
        expect(isStoredPhone(normalizePhone(typed))).toBe(true)
      }),
    )
  })
})

describe('isStoredPhone', () => {
  it.each([
    ['6212345678', true],
    ['621234567890123', true],
    ['621234567', false],
    ['6212345678901234', false],
    ['62', false],
    ['', false],
    ['081234567890', false],
    ['+6281234567890', false],
    ['6281234567890\n', false],
    ['62812 3456 789', false],
    ['62812345678a', false],
    ['62८१२३४५६७८', false],
    ['6281234567\u0000', false],
    ["62812345678'; drop table pelanggan--", false],
    ['62812345678@c.us', false],
    [`62${'8'.repeat(1_000_000)}`, false],
  ])('DATA-09 (R8) %.40j: %s', (text, expected) => {
    expect(isStoredPhone(text)).toBe(expected)
  })

  it('takes 1 MB of separators or digits without getting stuck', () => {
    for (const part of ['(', ' ', '-+', '0', '62', '\u202a']) {
      expect(isStoredPhone(normalizePhone(part.repeat(1_000_000 / part.length)))).toBe(false)
    }
  })
})

describe('isEmptyPhone', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['62', true],
    ['+62', true],
    [' 62 ', true],
    ['620', false],
    ['0', false],
    ['+', false],
  ])('CUS-40 %j: %s', (text, expected) => {
    expect(isEmptyPhone(text)).toBe(expected)
  })
})

it('MSG-04 the chat id is the stored number with @c.us', () => {
  expect(chatIdOf('6281234567890')).toBe('6281234567890@c.us')
})
