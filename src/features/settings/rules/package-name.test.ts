import { expect, it } from 'vitest'
import { packageNameProblem } from './package-name.ts'

it.each([
  ['Rumah 20', undefined],
  ['4Mbps+', undefined],
  ['4Mbps', 'Nama paket sudah dipakai'],
  ['4MBPS', 'Nama paket sudah dipakai'],
  ['ÉKO', 'Nama paket sudah dipakai'],
  ['Semua', 'Nama ini tidak dapat dipakai'],
])('%j: %s', (name, problem) => {
  expect(packageNameProblem(name, ['4Mbps', '7Mbps', 'éko'])).toBe(problem)
})
