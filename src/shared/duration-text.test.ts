import { expect, it } from 'vitest'
import { roughDuration } from './duration-text.ts'

it.each([
  [60, 'sekitar 1 menit'],
  [89, 'sekitar 1 menit'],
  [90, 'sekitar 2 menit'],
  [1500, 'sekitar 25 menit'],
  [3569, 'sekitar 59 menit'],
  [3570, 'sekitar 1 jam'],
  [3661, 'sekitar 1 jam 1 menit'],
  [36_000, 'sekitar 10 jam'],
  [86_369, 'sekitar 23 jam 59 menit'],
  [86_370, 'sekitar 1 hari'],
  [90_000, 'sekitar 1 hari 1 jam'],
  [1095 * 86_400, 'sekitar 1.095 hari'],
])('%i seconds are %s', (seconds, text) => {
  expect(roughDuration(seconds)).toBe(text)
})
