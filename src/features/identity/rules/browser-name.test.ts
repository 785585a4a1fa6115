import { describe, expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const GECKO = '(KHTML, like Gecko)'

describe('browserName', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 ${GECKO} Chrome/130.0 Mobile Safari/537.36`,
      'Chrome, Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 ${GECKO} Chrome/130.0 Safari/537.36 Edg/130.0`,
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox, Linux'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${GECKO} Version/18.0 Mobile Safari/604.1`,
      'Safari, iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13) ${GECKO} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
      'Samsung Internet, Android',
    ],
    ['Firefox/1.0', 'Firefox'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(50), 'x'.repeat(30)],
    ['', '-'],
  ])('%s -> %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
})
