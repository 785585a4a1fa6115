import { expect, it } from 'vitest'
import { jobLabel } from './job-label.ts'

it.each([
  ['Halo [Nama]', 'Halo [Nama]'],
  ['Yth. [Nama],\n\n  Tagihan  Anda', 'Yth. [Nama], Tagihan Anda'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(40)}…`],
  [`${'x'.repeat(39)} y`, `${'x'.repeat(39)}…`],
  ['😀'.repeat(41), `${'😀'.repeat(40)}…`],
])('%j', (message, label) => {
  expect(jobLabel(message)).toBe(label)
  expect(label.isWellFormed()).toBe(true)
})
