import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

function retries(error: Error) {
  const retry = createQueryClient().getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('retry is no function')
  return [0, 1, 2].map((failures) => retry(failures, error))
}

it('repeats a request that got no answer twice, an answered one never', () => {
  expect(retries(new TypeError('Failed to fetch'))).toEqual([true, true, false])
  expect(retries(new Error('UNAUTHORIZED'))).toEqual([false, false, false])
})
