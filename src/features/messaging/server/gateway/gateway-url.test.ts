import { describe, expect, it } from 'vitest'
import { normalizeGatewayUrl } from './gateway-url.ts'

describe('normalizeGatewayUrl', () => {
  it.each([
    ['http://waha:3000', 'http://waha:3000'],
    [' http://waha:3000/ ', 'http://waha:3000'],
    ['https://waha.test/api', 'https://waha.test'],
    ['https://waha.test//api//', 'https://waha.test'],
    ['https://waha.test/wa/api/?x=1#y', 'https://waha.test/wa'],
    ['https://waha.test/wapi', 'https://waha.test/wapi'],
  ])('MSG-01 %s becomes %s', (text, normal) => {
    expect(normalizeGatewayUrl(text)).toBe(normal)
  })

  it.each(['', 'waha:3000', 'ftp://waha', 'not a url secret'])('refuses %j without repeating it', (text) => {
    expect(() => normalizeGatewayUrl(text)).toThrow(/^gateway address must be an http or https URL$/)
  })
})
