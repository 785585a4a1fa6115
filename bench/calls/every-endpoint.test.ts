import { expect, it } from 'vitest'
import { endpointProblems } from './every-endpoint.ts'

it('every endpoint of the product is measured or a named exception', () => {
  expect(endpointProblems()).toEqual([])
})
