import { describe, expect, it } from 'vitest'
import { billSavedText, paymentChangedText } from './notification-text.ts'

const refused = { kind: 'failed', reason: 'Unauthorized' } as const

describe('billSavedText', () => {
  it.each([
    ['ONE-20', { kind: 'none' }, 'success', 'Tagihan berhasil disimpan!'],
    [
      'ONE-21',
      { kind: 'sent' },
      'success',
      'Tagihan berhasil disimpan dan notifikasi WhatsApp telah dikirim!',
    ],
    ['ONE-22', refused, 'warning', 'Tagihan berhasil disimpan, namun gagal mengirim notifikasi WhatsApp.'],
    [
      'ONE-22',
      { kind: 'unknown' },
      'warning',
      'Tagihan berhasil disimpan, namun gagal mengirim notifikasi WhatsApp.',
    ],
    [
      'R27',
      { kind: 'on-its-way' },
      'success',
      'Tagihan berhasil disimpan, notifikasi WhatsApp sedang dikirim.',
    ],
  ] as const)('%s %j', (_id, notification, tone, text) => {
    expect(billSavedText(notification)).toMatchObject({ tone, text })
  })

  it('tells the reason beside the text of ONE-22', () => {
    expect(billSavedText(refused).detail).toBe('Unauthorized')
  })
})

describe('paymentChangedText', () => {
  const changed = 'Status pembayaran berhasil diubah'
  it.each([
    ['PAY-30', { kind: 'sent' }, 'success', `${changed} dan notifikasi WhatsApp telah dikirim ke Siti!`],
    ['PAY-31', refused, 'warning', `${changed}, namun gagal mengirim notifikasi WhatsApp: Unauthorized`],
    ['PAY-32', { kind: 'unknown' }, 'warning', `${changed}, namun gagal mengirim notifikasi WhatsApp.`],
    ['PAY-33', { kind: 'none' }, 'success', `${changed} menjadi Lunas!`],
    ['R27', { kind: 'on-its-way' }, 'success', `${changed}, notifikasi WhatsApp ke Siti sedang dikirim.`],
  ] as const)('%s %j', (_id, notification, tone, text) => {
    expect(paymentChangedText(true, 'Siti', notification)).toEqual({ tone, text })
  })

  it('PAY-33 says which of the two it became', () => {
    expect(paymentChangedText(false, 'Siti', { kind: 'none' }).text).toBe(`${changed} menjadi Belum Lunas!`)
  })
})
