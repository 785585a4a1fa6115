import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { billingPeriod, calendarDay, documentId, pageNumber, pageSize } from './schemas.ts'
import { optionalText, requiredText } from './text-schemas.ts'

const messagesOf = (schema: z.ZodMiniType, value: unknown) => [
  ...new Set(z.safeParse(schema, value).error?.issues.map((issue) => issue.message)),
]

const FORBIDDEN = 'Teks mengandung karakter yang tidak diperbolehkan'
const nama = requiredText('Nama wajib diisi', 120)

describe('requiredText', () => {
  it.each([[undefined], [null], [''], ['   '], ['\t\n'], [5], [true], [[]], [{}], [['Budi']]])(
    'refuses %j as missing',
    (value) => {
      expect(messagesOf(nama, value)).toEqual(['Nama wajib diisi'])
    },
  )

  it('trims, and keeps tabs, line breaks, odd letters and emoji', () => {
    expect(z.parse(nama, '  Budi \n')).toBe('Budi')
    for (const text of ['a\tb', 'a\nb', 'a\r\nb', 'Ñandú', '😀 Siti', 'ﷺ', "O'Brien; drop table--"]) {
      expect(z.parse(nama, text)).toBe(text)
    }
  })

  it.each([
    ['U+0000', 'Bu\u0000di'],
    ['an escape character', 'Bu\u001bdi'],
    ['a backspace', 'Bu\u0008di'],
    ['DEL', 'Bu\u007fdi'],
    ['a lone high surrogate', 'Bu\ud83ddi'],
    ['a lone low surrogate', 'Bu\ude00di'],
  ])('refuses %s', (_name, text) => {
    expect(messagesOf(nama, text)).toEqual([FORBIDDEN])
  })

  it('refuses what is too long, also 1 MB', () => {
    expect(z.parse(nama, 'a'.repeat(120))).toHaveLength(120)
    expect(messagesOf(nama, 'a'.repeat(121))).toEqual(['Maksimal 120 karakter'])
    expect(messagesOf(nama, 'a'.repeat(1_000_000))).toEqual(['Maksimal 120 karakter'])
    expect(messagesOf(nama, '\u0000'.repeat(1_000_000))).toContain('Maksimal 120 karakter')
  })
})

describe('optionalText', () => {
  it('is empty when missing', () => {
    expect(z.parse(optionalText(100), undefined)).toBe('')
    expect(z.parse(optionalText(100), '  ')).toBe('')
  })

  it.each([
    [5, 'Harus berupa teks'],
    [null, 'Harus berupa teks'],
    [['a'], 'Harus berupa teks'],
    ['a\u0000', FORBIDDEN],
    ['\udfff', FORBIDDEN],
    ['a'.repeat(1_000_000), 'Maksimal 100 karakter'],
  ])('refuses %.20j', (value, message) => {
    expect(messagesOf(optionalText(100), value)).toEqual([message])
  })
})

describe('documentId', () => {
  it.each(['AbC123', 'x'.repeat(128), 'WZN-001', 'år'])('takes %.30j', (id) => {
    expect(z.parse(documentId, id)).toBe(id)
  })

  it.each([undefined, null, 7, '', ' ', 'a b', 'a/b', 'a\nb', 'x'.repeat(129), 'x'.repeat(1_000_000)])(
    'refuses %.30j',
    (id) => {
      expect(messagesOf(documentId, id)).toContain('ID tidak valid')
    },
  )

  it.each(['a\u0000b', 'a\ud800'])('refuses %j', (id) => {
    expect(messagesOf(documentId, id)).toEqual([FORBIDDEN])
  })
})

describe('calendarDay and billingPeriod', () => {
  const day = calendarDay('Tanggal daftar wajib diisi')

  it.each([
    [undefined, 'Tanggal daftar wajib diisi'],
    ['', 'Tanggal daftar wajib diisi'],
    [20260501, 'Tanggal daftar wajib diisi'],
    ['2026-02-30', 'Tanggal tidak valid'],
    ['01-05-2026', 'Tanggal tidak valid'],
    ['2026-05-01T00:00:00.000Z', 'Tanggal tidak valid'],
    ['9'.repeat(1_000_000), 'Tanggal tidak valid'],
  ])('REG-10 refuses the day %.30j', (value, message) => {
    expect(messagesOf(day, value)).toContain(message)
  })

  it.each([
    [undefined, 'Bulan wajib diisi'],
    ['', 'Bulan wajib diisi'],
    [202605, 'Bulan wajib diisi'],
    ['2026-13', 'Bulan tidak valid'],
    ['Mei 2026', 'Bulan tidak valid'],
  ])('refuses the period %j', (value, message) => {
    expect(messagesOf(billingPeriod, value)).toContain(message)
  })

  it('take what is right', () => {
    expect(z.parse(day, ' 2024-02-29 ')).toBe('2024-02-29')
    expect(z.parse(billingPeriod, '2026-05')).toBe('2026-05')
  })
})

describe('paging', () => {
  it('has defaults and reads query text', () => {
    expect(z.parse(pageNumber, undefined)).toBe(1)
    expect(z.parse(pageSize, undefined)).toBe(25)
    expect(z.parse(pageNumber, '7')).toBe(7)
    expect(z.parse(pageSize, '200')).toBe(200)
  })

  it.each([
    ['0'],
    ['-1'],
    ['1.5'],
    ['abc'],
    [''],
    ['1e9'],
    ['NaN'],
    ['Infinity'],
    ['-0'],
    [null],
    [[]],
    [{}],
    [[1, 2]],
  ])('refuses the page %j in Indonesian', (value) => {
    expect(messagesOf(pageNumber, value)).toEqual(['Halaman tidak valid'])
  })

  it.each(['0', '-1', '2.5', '201', '999999999999', 'abc'])(
    'refuses %j rows a page in Indonesian',
    (value) => {
      expect(messagesOf(pageSize, value)).toEqual(['Ukuran halaman tidak valid'])
    },
  )
})
