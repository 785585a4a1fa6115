import { describe, expect, it } from 'vitest'
import { parsePastedColumn, pasteText } from './bulk-paste.ts'

describe('parsePastedColumn', () => {
  it.each([
    ['100000\n150000', [100_000, 150_000]],
    ['100.000\r\nRp 150.000\r\n', [100_000, 150_000]],
    ['1\r2\r3\r', [1, 2, 3]],
    [' 7 \n 8 \n\n\n', [7, 8]],
    ['0\nRp 0', [0, 0]],
  ])('reads %j', (text, amounts) => {
    expect(parsePastedColumn(text)).toEqual(amounts.map((amount) => ({ amount, isReadable: true })))
  })

  it.each(['', '100000', '100000\r\n', 'abc', '150.000\n\n'])(
    'leaves the single line %j to the field',
    (text) => {
      expect(parsePastedColumn(text)).toBeUndefined()
    },
  )

  it.each(['100000\t1\n200000\t2', 'a\tb'])('knows more than one column in %j', (text) => {
    expect(parsePastedColumn(text)).toBe('several')
  })

  it.each(['abc', '', '12,5', '-5', '1e3', '1.00', '9999999999', '10 000'])(
    'BULK-10 the line %j becomes 0 and counts as unreadable',
    (line) => {
      expect(parsePastedColumn(`5\n${line}\n6`)).toEqual([
        { amount: 5, isReadable: true },
        { amount: 0, isReadable: false },
        { amount: 6, isReadable: true },
      ])
    },
  )
})

describe('pasteText', () => {
  const outcome = { filled: 0, unreadable: [], locked: 0, left: 0 }
  it.each([
    [{ filled: 1200 }, '1.200 jumlah ditempel.'],
    [{ filled: 3, unreadable: [2] }, '3 jumlah ditempel. 1 baris tidak terbaca dan menjadi 0 (baris 2).'],
    [
      { filled: 9, unreadable: [1, 2, 3, 4, 5, 6] },
      '9 jumlah ditempel. 6 baris tidak terbaca dan menjadi 0 (baris 1, 2, 3, 4, 5, …).',
    ],
    [
      { filled: 2, locked: 1, left: 4 },
      '2 jumlah ditempel. 1 baris jatuh pada pelanggan yang sudah ditagih. 4 baris terakhir tidak terpakai.',
    ],
  ])('%j', (changes, text) => {
    expect(pasteText({ ...outcome, ...changes })).toBe(text)
  })
})
