import { describe, expect, it } from 'vitest'
import { findsAlike, MOST_ALIKE } from './same-person.ts'

const BUDI = {
  id: 'budi',
  nama: 'Budi Santoso',
  alamat: 'Jl. Raya Weleri No. 12, Kendal',
  whatsapp: '6281234567890',
}

describe('findsAlike', () => {
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
    const other = { ...BUDI, id: 'lain', ...changes }
    expect(findsAlike([other])(BUDI)[0]?.reason).toBe(expected)
    expect(findsAlike([BUDI])(other)[0]?.reason).toBe(expected)
  })

  it('no number is no common number', () => {
    const ani = { id: 'ani', nama: 'Ani', alamat: 'Desa', whatsapp: '' }
    expect(findsAlike([ani])({ ...BUDI, whatsapp: '' })).toEqual([])
  })

  it('nobody is like himself; those with the same number come first, each once, and five at most for each reason', () => {
    const namesake = { ...BUDI, id: 'senama', whatsapp: '62811' }
    const twins = Array.from({ length: 10 }, (_, index) => ({ ...BUDI, id: `kembar${index}` }))
    expect(findsAlike([BUDI, namesake, ...twins.slice(0, 2)])(BUDI)).toEqual([
      { other: twins[0], reason: 'number' },
      { other: twins[1], reason: 'number' },
      { other: namesake, reason: 'name-and-address' },
    ])
    const reasons = findsAlike([namesake, ...twins])(BUDI).map(({ reason }) => reason)
    expect(reasons).toEqual([
      ...Array(MOST_ALIKE).fill('number'),
      ...Array(MOST_ALIKE).fill('name-and-address'),
    ])
  })
})
