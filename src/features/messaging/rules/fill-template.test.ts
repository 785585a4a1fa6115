import { describe, expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const budi = { name: 'Budi', customerId: 'WZN-123', amount: 100000 }

describe('fillTemplate', () => {
  it.each([
    ['MSG-31', '[Nama]', 'Budi'],
    ['MSG-32', '[id pelanggan]', 'WZN-123'],
    ['MSG-33', '[id]', 'WZN-123'],
    ['MSG-34 MSG-24', '[tagihan pelanggan]', 'Rp 100.000'],
    ['MSG-35', '[tagihan]', 'Rp 100.000'],
    ['MSG-23 several:', '[Nama] [Nama] ([id]): [tagihan]', 'Budi Budi (WZN-123): Rp 100.000'],
    ['MSG-36 left alone:', '[Tanggal] [x] []', '[Tanggal] [x] []'],
    ['MSG-37 left alone:', '[Waktu]', '[Waktu]'],
  ])('%s %s', (_requirement, template, filled) => {
    expect(fillTemplate(template, budi)).toBe(filled)
  })

  it.each([
    {},
    { name: null, customerId: null, amount: null },
    { name: ' ', customerId: '', amount: 0 },
    { amount: Number.NaN },
  ])('MSG-38 MSG-39 fills what is missing: %j', (facts) => {
    expect(fillTemplate('[Nama] [id] [id pelanggan] [tagihan] [tagihan pelanggan]', facts)).toBe(
      'Pelanggan N/A N/A N/A N/A',
    )
  })

  it('MSG-23 does not expand a name that looks like a placeholder or a replacement pattern', () => {
    expect(fillTemplate('[Nama]', { ...budi, name: '[tagihan] $& $1' })).toBe('[tagihan] $& $1')
  })
})
