import { expect, it } from 'vitest'
import { unfilledPlaceholders, unfilledText } from './unfilled-placeholders.ts'

it.each([
  ['MSG-36 R33', 'pada [Tanggal]', ['[Tanggal]']],
  ['MSG-37 R33', 'pukul [Waktu]', ['[Waktu]']],
  ['each once, in their order', '[Waktu] [Tanggal] [Waktu]', ['[Waktu]', '[Tanggal]']],
  ['written in another way', '[tanggal] [ WAKTU ]', ['[tanggal]', '[ WAKTU ]']],
  ['the filled ones', '[Nama] [id pelanggan] [id] [tagihan pelanggan] [tagihan]', []],
  [
    'filled ones written in another way',
    '[nama] [ID] [Tagihan  pelanggan]',
    ['[nama]', '[ID]', '[Tagihan  pelanggan]'],
  ],
  ['other brackets', '[PENTING] [] [x] [Tanggal lain] Tanggal (Waktu)', []],
  ['nested or over two lines', '[[Waktu]] [Tang\ngal]', ['[Waktu]']],
  ['nothing', '', []],
])('%s: %j', (_title, message, expected) => {
  expect(unfilledPlaceholders(message)).toEqual(expected)
})

it.each([
  [['[Tanggal]'], 'Pesan masih berisi [Tanggal]. Isi dahulu sebelum mengirim.'],
  [['[Tanggal]', '[Waktu]'], 'Pesan masih berisi [Tanggal] dan [Waktu]. Isi dahulu sebelum mengirim.'],
  [['[a]', '[b]', '[c]'], 'Pesan masih berisi [a], [b] dan [c]. Isi dahulu sebelum mengirim.'],
])('R33 unfilledText of %j', (placeholders, text) => {
  expect(unfilledText(placeholders)).toBe(text)
})
