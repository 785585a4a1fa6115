import { describe, expect, it } from 'vitest'
import {
  billingReminderText,
  isWholeMessage,
  paymentConfirmationText,
  welcomeText,
  wordingOfDueText,
} from './message-text.ts'
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

  it('MSG-18 reminds with name, amount, period and due text', () => {
    const wording = { kind: 'due', dueText: '5 Mei 2026' } as const
    const text = billingReminderText({ name: 'Budi', amount: 100000, periodLabel: 'Mei 2026', wording })
    for (const part of ['Budi', 'Rp 100.000', 'Mei 2026', 'Jatuh tempo: 5 Mei 2026'])
      expect(text).toContain(part)
  })

  it('MSG-39 calls a customer without a name Pelanggan', () => {
    expect(welcomeText({ name: ' ', whatsapp: '62', packageName: '4Mbps' })).toContain('Halo Pelanggan,')
  })
})

describe('whole message', () => {
  it.each([
    ['', false],
    ['x'.repeat(20), false],
    ['x'.repeat(21), true],
  ])('MSG-19 %j is the whole message: %s', (dueText, isWhole) => {
    expect(isWholeMessage(dueText)).toBe(isWhole)
    expect(wordingOfDueText(dueText).kind).toBe(isWhole ? 'whole-message' : 'due')
  })

  it('MSG-19 is sent as it is, also a short one that the caller calls so', () => {
    const facts = { name: 'Budi', amount: 1, periodLabel: 'Mei 2026' }
    const long = 'Mohon segera membayar tagihan.'
    expect(billingReminderText({ ...facts, wording: wordingOfDueText(long) })).toBe(long)
    expect(billingReminderText({ ...facts, wording: { kind: 'whole-message', text: 'Halo' } })).toBe('Halo')
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
