import { describe, expect, it } from 'vitest'
import { billingReminderText, isWholeMessage } from './billing-reminder.ts'

const FACTS = {
  name: 'Siti Rahayu',
  amount: 150_000,
  periodLabel: 'Mei 2026',
  dueText: '5 Mei 2026',
  packageName: '4Mbps',
  business: { name: 'Desa Net', bankDetails: 'BCA 123 a.n. Budi' },
}

describe('billingReminderText', () => {
  it('MSG-18 R34 names customer, period, amount, due day, how to pay and who asks', () => {
    const text = billingReminderText(FACTS)
    expect(text).toBe(
      [
        'Yth. Siti Rahayu,',
        '',
        'Tagihan internet Anda periode Mei 2026 sebesar Rp 150.000. Mohon dibayar paling lambat 5 Mei 2026.',
        'Pembayaran melalui transfer bank: BCA 123 a.n. Budi.',
        '',
        'Abaikan pesan ini bila sudah membayar. Terima kasih.',
        'Desa Net',
      ].join('\n'),
    )
  })

  it('MSG-39 has a word for a missing name', () => {
    expect(billingReminderText({ ...FACTS, name: ' ' })).toMatch(/^Yth\. Pelanggan,\n/)
  })

  it.each([
    ['[Nama]|[tagihan]|[periode]', 'Siti Rahayu|Rp 150.000|Mei 2026'],
    ['[jatuh tempo]|[paket]|[rekening]|[usaha]', '5 Mei 2026|4Mbps|BCA 123 a.n. Budi|Desa Net'],
  ])('R34 the own words of the admin: %j', (template, text) => {
    expect(billingReminderText({ ...FACTS, template })).toBe(text)
  })

  it('what a customer is called is not filled again', () => {
    expect(billingReminderText({ ...FACTS, name: '[tagihan]', template: '[Nama]' })).toBe('[tagihan]')
  })

  it('MSG-19 a due text longer than 20 characters is the whole message', () => {
    const dueText = 'Mohon segera dibayar.'
    expect(dueText).toHaveLength(21)
    expect(billingReminderText({ ...FACTS, dueText })).toBe(dueText)
    expect(billingReminderText({ ...FACTS, dueText: dueText.slice(1) })).toContain('Siti Rahayu')
  })
})

describe('isWholeMessage', () => {
  it.each([
    ['', false],
    ['28 September 2026', false],
    ['x'.repeat(20), false],
    ['x'.repeat(21), true],
  ])('MSG-19 R35 %j: %s', (dueText, expected) => {
    expect(isWholeMessage(dueText)).toBe(expected)
  })
})
