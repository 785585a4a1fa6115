import { describe, expect, it } from 'vitest'
import type { Preflight } from '../schemas.ts'
import { durationText, isPersonal, namesText, recipientCount } from './preflight-text.ts'

const CHECKED: Preflight = {
  count: 10,
  invalid: { count: 1, names: ['Ani'] },
  doubles: { count: 3, names: [] },
  alreadyToday: { count: 4, names: [] },
  doublesAlreadyToday: 2,
  unfilled: [],
  session: { isReady: true, status: 'WORKING', reason: null },
  seconds: 8,
}

it.each([
  [false, false, 10],
  [true, false, 7],
  [false, true, 6],
  [true, true, 5],
])(
  'counts who is left with skipDoubles %s and skipAlreadyToday %s',
  (skipDoubles, skipAlreadyToday, left) => {
    expect(recipientCount(CHECKED, { skipDoubles, skipAlreadyToday })).toBe(left)
  },
)

it.each([
  ['Halo semua', false],
  ['Pemeliharaan [Tanggal] pukul [Waktu]', false],
  ['Halo [Nama]', true],
  ['ID [id pelanggan]', true],
  ['ID [id]', true],
  ['Tagihan [tagihan pelanggan]', true],
  ['Tagihan [tagihan]', true],
])('knows whether %j reads differently for each customer', (message, expected) => {
  expect(isPersonal(message)).toBe(expected)
})

describe('names', () => {
  const letters = [...'ABCDEFGHIJ']
  it.each([
    [1, ['Budi'], 'Budi'],
    [2, ['Budi', 'Siti'], 'Budi dan Siti'],
    [3, ['Budi', 'Siti', 'Agus'], 'Budi, Siti dan Agus'],
    [6, letters.slice(0, 6), 'A, B, C, D, E dan F'],
    [7, letters.slice(0, 7), 'A, B, C, D, E dan 2 lainnya'],
    [1234, letters, 'A, B, C, D, E dan 1.229 lainnya'],
    [0, [], ''],
  ])('of %i customers', (count, names, text) => {
    expect(namesText({ count, names })).toBe(text)
  })
})

it.each([
  [0, 'sekitar 1 detik'],
  [0.8, 'sekitar 1 detik'],
  [59, 'sekitar 59 detik'],
  [60, 'sekitar 1 menit'],
  [7500, 'sekitar 2 jam 5 menit'],
])('%i seconds are told as %j', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
