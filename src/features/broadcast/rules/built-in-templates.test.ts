import { describe, expect, it } from 'vitest'
import { builtInTemplates } from './built-in-templates.ts'
import { unfilledPlaceholders } from './unfilled-placeholders.ts'

const templates = builtInTemplates({ business: 'Desa Net', payment: 'BCA 123 a.n. Budi' })

describe('builtInTemplates', () => {
  it.each([
    ['CAST-15', 0, 'tagihan-bulanan', 'Tagihan Bulanan'],
    ['CAST-16', 1, 'pengingat-pembayaran', 'Pengingat Pembayaran'],
    ['CAST-17', 2, 'pemeliharaan-jaringan', 'Pemeliharaan Jaringan'],
    ['CAST-18', 3, 'konfirmasi-pembayaran', 'Konfirmasi Pembayaran'],
    ['CAST-19', 4, 'selamat-datang', 'Selamat Datang'],
    ['CAST-20', 5, 'notifikasi-gangguan', 'Notifikasi Gangguan'],
  ] as const)('%s number %i is %s, %s', (_requirement, index, id, name) => {
    expect(templates[index]).toMatchObject({ id, name })
  })

  it('CAST-14 are exactly six', () => {
    expect(templates).toHaveLength(6)
  })

  it('MSG-36, MSG-37 [Tanggal] and [Waktu] are in the one about maintenance only', () => {
    const asking = templates.map(({ id, text }) => [id, unfilledPlaceholders(text)])
    expect(asking.filter(([, placeholders]) => placeholders?.length)).toEqual([
      ['pemeliharaan-jaringan', ['[Tanggal]', '[Waktu]']],
    ])
  })

  it.each(templates)('(R34) $name is short, greets by name and ends with the business', ({ text }) => {
    expect(text.length).toBeLessThan(400)
    expect(text.split('\n')[0]).toContain('[Nama]')
    expect(text.split('\n').at(-1)).toBe('Desa Net')
    expect(text).not.toMatch(/[{}]|undefined/)
    expect(text).toBe(text.trim())
  })

  it('(R34) those that ask for money say how much and how to pay', () => {
    const asking = templates.filter(({ text }) => text.includes('[tagihan]'))
    expect(asking.map(({ name }) => name)).toEqual(['Tagihan Bulanan', 'Pengingat Pembayaran'])
    for (const { text } of asking) expect(text).toContain('transfer bank: BCA 123 a.n. Budi.')
  })

  it('takes the facts as they are', () => {
    const [first] = builtInTemplates({ business: '$& {payment}', payment: '$1 {business}' })
    expect(first?.text).toContain('transfer bank: $1 {business}.')
    expect(first?.text.split('\n').at(-1)).toBe('$& {payment}')
  })
})
