import { describe, expect, it } from 'vitest'
import { type SendFacts, sendProblems, whyDisabled } from './send-state.ts'

const READY: SendFacts = { chosen: 2, message: 'Halo', isSending: false, isUnhealthy: false }

describe('the send button', () => {
  it('can be pressed with customers, a text and nothing against it', () => {
    expect(whyDisabled(READY)).toBeUndefined()
  })

  it.each<[string, Partial<SendFacts>, string]>([
    ['CAST-24 with nobody chosen', { chosen: 0 }, 'Belum ada pelanggan yang dipilih.'],
    ['CAST-25 without a text', { message: '' }, 'Pesan belum ditulis.'],
    ['CAST-24, CAST-25 with neither', { chosen: 0, message: '' }, 'Pilih pelanggan dan tulis pesan.'],
    ['CAST-26 while a send is in progress', { isSending: true }, 'Broadcast sebelumnya belum selesai.'],
    [
      'CAST-27 while the gateway is unhealthy',
      { isUnhealthy: true },
      'Koneksi WhatsApp bermasalah. Jalankan Test API lebih dulu.',
    ],
  ])('%s is disabled and says why', (_, changes, reason) => {
    expect(whyDisabled({ ...READY, ...changes })).toBe(reason)
  })

  it('CAST-23, CAST-25 takes spaces and a text that is too long, so that the refusal can be read', () => {
    expect(whyDisabled({ ...READY, message: '  ' })).toBeUndefined()
    expect(whyDisabled({ ...READY, message: 'x'.repeat(4001) })).toBeUndefined()
  })
})

describe('a send that was asked for', () => {
  it.each([
    [2, 'Halo', {}],
    [2, 'x'.repeat(4000), {}],
    [2, `  ${'x'.repeat(4000)}\n`, {}],
    [2, 'x'.repeat(4001), { message: 'Maksimal 4.000 karakter' }],
    [0, 'Halo', { customers: 'Pilih minimal satu pelanggan untuk mengirim pesan.' }],
    [2, ' \n ', { message: 'Pesan tidak boleh kosong.' }],
    [
      0,
      '',
      {
        customers: 'Pilih minimal satu pelanggan untuk mengirim pesan.',
        message: 'Pesan tidak boleh kosong.',
      },
    ],
  ])('CAST-22, CAST-23 to %i customers with %j', (chosen, message, problems) => {
    expect(sendProblems({ chosen, message })).toEqual(problems)
  })
})
