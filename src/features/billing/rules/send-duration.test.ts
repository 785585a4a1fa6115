import { expect, it } from 'vitest'
import { sendDurationText } from './send-duration.ts'

it.each([
  [1, 'sekitar 1 detik'],
  [59, 'sekitar 59 detik'],
  [60, 'sekitar 1 menit'],
  [89, 'sekitar 1 menit'],
  [90, 'sekitar 2 menit'],
  [3570, 'sekitar 1 jam'],
  [5000, 'sekitar 1 jam 23 menit'],
  [7200, 'sekitar 2 jam'],
])('ONE-28 %i messages take %s', (count, text) => {
  expect(sendDurationText(count)).toBe(text)
})
