import { describe, expect, it } from 'vitest'
import { TEXT_KINDS, TEXT_PLACEHOLDERS } from '../../settings/contract.ts'
import { BUILT_IN_TEXTS } from './built-in-texts.ts'
import { paymentConfirmationText, welcomeText } from './message-text.ts'
import { defaultReminderTemplate } from './reminder-template.ts'
import { exampleText } from './text-example.ts'

const business = { name: 'Weleri Net', bankDetails: 'BCA 123 a.n. Siti', dueDay: 5 }
const NEW = { name: 'Budi', whatsapp: '6281234567890', packageName: '7Mbps', business }
const PAID = { name: 'Budi', amount: 150000, periodLabel: 'Mei 2026', todayLabel: '5 Mei 2026', business }

describe('message texts', () => {
  it('MSG-17 R34 welcomes with name, number, package and business', () => {
    const text = welcomeText(NEW)
    for (const part of ['Budi', '6281234567890', '7Mbps']) expect(text).toContain(part)
    expect(text).toMatch(/\nWeleri Net$/)
  })

  it('MSG-20 MSG-21 MSG-22 R34 confirms with name, amount, period, today and LUNAS', () => {
    const text = paymentConfirmationText(PAID)
    for (const part of ['Budi', 'Rp 150.000', 'Mei 2026', '5 Mei 2026', 'Status: LUNAS'])
      expect(text).toContain(part)
    expect(text).toMatch(/\nWeleri Net$/)
  })

  it('MSG-39 calls a customer without a name Pelanggan', () => {
    expect(welcomeText({ ...NEW, name: ' ' })).toContain('Halo Pelanggan,')
  })

  it('R34 the own words of the admin go before', () => {
    expect(welcomeText({ ...NEW, template: '[Nama]|[paket]|[nomor]|[usaha]' })).toBe(
      'Budi|7Mbps|6281234567890|Weleri Net',
    )
    expect(
      paymentConfirmationText({ ...PAID, template: '[Nama]|[tagihan]|[periode]|[tanggal bayar]|[usaha]' }),
    ).toBe('Budi|Rp 150.000|Mei 2026|5 Mei 2026|Weleri Net')
    expect(welcomeText({ ...NEW, name: '[usaha] $&', template: '[Nama]' })).toBe('[usaha] $&')
  })
})

describe('defaultReminderTemplate', () => {
  it('ONE-12 ONE-13 names due day, bank transfer and business, and leaves the customer open', () => {
    expect(defaultReminderTemplate(business)).toBe(
      [
        'Yth. [Nama],',
        '',
        'Tagihan internet Anda sebesar [tagihan]. Mohon dibayar paling lambat tanggal 5.',
        'Pembayaran melalui transfer bank: BCA 123 a.n. Siti.',
        '',
        'Abaikan pesan ini bila sudah membayar. Terima kasih.',
        'Weleri Net',
      ].join('\n'),
    )
    expect(defaultReminderTemplate({ ...business, dueDay: 10 })).toContain('paling lambat tanggal 10.')
  })

  it('R34 so do the own words of the admin', () => {
    expect(defaultReminderTemplate(business, '[id] [Nama] [rekening] [jatuh tempo] [usaha]')).toBe(
      '[id] [Nama] BCA 123 a.n. Siti tanggal 5 Weleri Net',
    )
  })
})

describe.each(TEXT_KINDS)('%s', (kind) => {
  it('every placeholder that the settings offer is filled', () => {
    const template = TEXT_PLACEHOLDERS[kind].map((word) => `[${word}]`).join('\n')
    const text = exampleText(kind, template, business)
    expect(text).not.toMatch(/[[\]]/)
    expect(text.split('\n')).toHaveLength(TEXT_PLACEHOLDERS[kind].length)
  })

  it('the built-in text uses those only', () => {
    const words = [...BUILT_IN_TEXTS[kind].matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])
    expect(words.length).toBeGreaterThan(2)
    expect(TEXT_PLACEHOLDERS[kind]).toEqual(expect.arrayContaining(words))
  })
})
