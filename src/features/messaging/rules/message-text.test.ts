import { describe, expect, it } from 'vitest'
import { paymentConfirmationText, welcomeText } from './message-text.ts'
import { defaultReminderTemplate } from './reminder-template.ts'

describe('message texts', () => {
  it('MSG-17 welcomes with name, number and package', () => {
    const text = welcomeText({ name: 'Budi', whatsapp: '6281234567890', packageName: '7Mbps' })
    for (const part of ['Budi', '6281234567890', '7Mbps', 'RT/RW NET']) expect(text).toContain(part)
  })

  it('MSG-20 MSG-21 MSG-22 confirms with name, amount, period, today and LUNAS', () => {
    const text = paymentConfirmationText({
      name: 'Budi',
      amount: 150000,
      periodLabel: 'Mei 2026',
      todayLabel: '5 Mei 2026',
      businessName: 'Weleri Net',
    })
    for (const part of ['Budi', 'Rp 150.000', 'Mei 2026', '5 Mei 2026', 'Status: LUNAS', 'Weleri Net'])
      expect(text).toContain(part)
  })

  it('MSG-39 calls a customer without a name Pelanggan', () => {
    expect(welcomeText({ name: ' ', whatsapp: '62', packageName: '4Mbps' })).toContain('Halo Pelanggan,')
  })
})

describe('defaultReminderTemplate', () => {
  it('ONE-12 ONE-13 names the 5th and the bank transfer', () => {
    expect(defaultReminderTemplate()).toMatch(/tanggal 5[\s\S]*transfer bank/)
  })

  it('ONE-13 names the given account, period and business', () => {
    const text = defaultReminderTemplate({
      bankDetails: 'BCA 123 a.n. Siti',
      periodLabel: 'Mei 2026',
      businessName: 'Weleri Net',
    })
    for (const part of [
      'transfer bank: BCA 123 a.n. Siti',
      'periode Mei 2026',
      'Weleri Net',
      '[Nama]',
      '[tagihan]',
    ])
      expect(text).toContain(part)
  })
})
