import { describe, expect, it } from 'vitest'
import { likeness } from './same-person.ts'

const BUDI = { nama: 'Budi Santoso', alamat: 'Jl. Raya Weleri No. 12, Kendal', whatsapp: '6281234567890' }

describe('likeness', () => {
  it.each([
    ['the number alone', { nama: 'Ani', alamat: 'Desa' }, 'number'],
    ['everything', {}, 'number'],
    ['name and address', { whatsapp: '62899' }, 'name-and-address'],
    ['other capitals', { whatsapp: '62899', nama: 'BUDI santoso' }, 'name-and-address'],
    [
      'another spelling of the address',
      { whatsapp: '62899', alamat: 'jl raya weleri no.12  kendal' },
      'name-and-address',
    ],
    ['the name alone', { whatsapp: '62899', alamat: 'Desa' }, undefined],
    ['the address alone', { whatsapp: '62899', nama: 'Ani' }, undefined],
    ['another house', { whatsapp: '62899', alamat: 'Jl. Raya Weleri No. 1, 2 Kendal' }, undefined],
  ] as const)('%s', (_, changes, expected) => {
    const other = { ...BUDI, ...changes }
    expect([likeness(BUDI, other), likeness(other, BUDI)]).toEqual([expected, expected])
  })

  it('no number is no common number', () => {
    expect(likeness({ ...BUDI, whatsapp: '' }, { nama: 'Ani', alamat: 'Desa', whatsapp: '' })).toBeUndefined()
  })
})
