import { expect, it } from 'vitest'
import { groupOf, KIND_GROUPS, kindsOf, kindText } from './kinds.ts'

it.each([
  ['bill-paid', 'Tagihan ditandai lunas', 'pembayaran'],
  ['customers-imported', 'Pelanggan diimpor', 'pelanggan'],
  ['settings-changed', 'Pengaturan diubah', 'pengaturan'],
  ['moon-landed', 'moon-landed', undefined],
  ['constructor', 'constructor', undefined],
])('%s is told as %s, of group %s', (kind, text, group) => {
  expect([kindText(kind), groupOf(kind)]).toEqual([text, group])
})

it('no kind stands in two groups', () => {
  const kinds = KIND_GROUPS.flatMap(kindsOf)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const group of KIND_GROUPS) for (const kind of kindsOf(group)) expect(groupOf(kind)).toBe(group)
})
