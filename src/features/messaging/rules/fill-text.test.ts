import { expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

const values = { Nama: 'Budi', 'jatuh tempo': '5 Mei 2026', catatan: '' }

it.each([
  ['Yth. [Nama], [jatuh tempo]', 'Yth. Budi, 5 Mei 2026'],
  ['[Nama][Nama]', 'BudiBudi'],
  ['[[Nama]]', '[Budi]'],
  ['x[catatan]y', 'xy'],
  ['[nama] [] [Tanggal] [toString] [Na\nma]', '[nama] [] [Tanggal] [toString] [Na\nma]'],
  ['[Nama', '[Nama'],
  ['', ''],
])('%j becomes %j', (template, text) => {
  expect(fillText(template, values)).toBe(text)
})

it('a value is not filled again, and no pattern of a replacement', () => {
  expect(fillText('[Nama] [tagihan]', { Nama: '[tagihan] $& $1', tagihan: 'Rp 1' })).toBe(
    '[tagihan] $& $1 Rp 1',
  )
})
