import { describe, expect, it } from 'vitest'
import { callHttp } from './http-call.ts'
import { isRefusedHost, type Resolve, refusingLookup } from './refused-address.ts'

const hostOf = (url: string) => new URL(url).hostname

describe('isRefusedHost', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://169.254.0.1/',
    'http://169.254.169.254./',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://169。254。169。254/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[fe80::1]/',
    'http://[FEBF::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
  ])('refuses %s', (url) => {
    expect(isRefusedHost(hostOf(url))).toBe(true)
  })

  it.each([
    'http://127.0.0.1:3000/',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'http://10.0.0.5/',
    'http://172.17.0.2/',
    'http://192.168.1.5/',
    'http://[fd00::1]/',
    'http://waha:3000/',
    'https://waha.contoh.id/',
    'http://169.253.255.255/',
    'http://169.255.0.0/',
  ])('takes %s: the gateway stands there', (url) => {
    expect(isRefusedHost(hostOf(url))).toBe(false)
  })
})

describe('refusingLookup', () => {
  const answering =
    (...addresses: string[]): Resolve =>
    (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  const look = (resolve: Resolve, all: boolean) =>
    new Promise((settle) => {
      refusingLookup(resolve)('nama.test', { all }, (error, ...found) => settle(error?.code ?? found))
    })

  it.each([true, false])('refuses a name that leads there, alone or among others (all: %s)', async (all) => {
    expect(await look(answering('169.254.169.254'), all)).toBe('REFUSED_ADDRESS')
    expect(await look(answering('192.168.1.5', 'fe80::1'), all)).toBe('REFUSED_ADDRESS')
  })

  it('answers any other name as it was asked', async () => {
    expect(await look(answering('192.168.1.5', '::1'), false)).toEqual(['192.168.1.5', 4])
    expect(await look(answering('192.168.1.5', '::1'), true)).toEqual([
      [
        { address: '192.168.1.5', family: 4 },
        { address: '::1', family: 6 },
      ],
    ])
    expect(
      await look(
        (_name, _options, done) => done(Object.assign(new Error(), { code: 'ENOTFOUND' }), []),
        true,
      ),
    ).toBe('ENOTFOUND')
  })
})

it('no call goes there', async () => {
  const limits = { connectTimeoutMs: 300, callTimeoutMs: 300, maxBodyBytes: 10 }
  for (const url of ['http://169.254.169.254/', 'https://[::ffff:169.254.169.254]/', 'http://0xa9fea9fe/']) {
    expect(await callHttp({ url, method: 'GET', headers: {} }, limits)).toEqual({
      kind: 'network',
      phase: 'before-send',
      reason: 'REFUSED_ADDRESS',
    })
  }
})
