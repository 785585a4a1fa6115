import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

const customer = {
  nama: 'Budi SANTOSO',
  alamat: 'Jl. Raya\n  Weleri  12',
  whatsapp: '6281234567890',
  customerId: 'WZN-345',
}

it('CUS-03 CUS-04 CUS-05 CUS-06 holds name, address, number and id, CUS-07 lowercased', () => {
  expect(searchText(customer)).toBe('budi santoso\njl. raya weleri 12\n6281234567890\nwzn-345')
})

it('CUS-06, DATA-15 holds the id that is shown for a customer without one', () => {
  expect(searchText({ ...customer, customerId: null })).toMatch(/\nwzn-001$/)
})

it('no match can span two fields', () => {
  const text = searchText({ ...customer, nama: ' Ani\t', alamat: '\r\n Kendal\u00a0' })
  expect(text.split('\n')).toHaveLength(4)
  expect(text).not.toContain('ani kendal')
})
