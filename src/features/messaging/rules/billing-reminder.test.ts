import { describe, expect, it } from 'vitest'
import { billingReminderText, isWholeMessage } from './billing-reminder.ts'

const FACTS = { name: 'Siti Rahayu', amount: 150_000, periodLabel: 'Mei 2026', dueText: '5 Mei 2026' }

describe('billingReminderText', () => {
  it('MSG-18 R34 names customer, period, amount, due day, how to pay and who asks', () => {
    const text = billingReminderText({ ...FACTS, bankDetails: 'BCA 123 a.n. Budi', businessName: 'Desa Net' })
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

  it('MSG-39 R34 has words for a missing name, bank account and business name', () => {
    const text = billingReminderText({ ...FACTS, name: ' ', bankDetails: '', businessName: '' })
    expect(text).toMatch(/^Yth\. Pelanggan,\n/)
    expect(text).toContain('transfer bank: balas pesan ini untuk meminta nomor rekening.')
    expect(text).toMatch(/\nRT\/RW NET$/)
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
