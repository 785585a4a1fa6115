import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('clientAddress', () => {
  it.each([
    ['no proxy: the socket', '203.0.113.9', undefined, 0, '203.0.113.9'],
    ['no proxy: a claimed address is ignored', '203.0.113.9', '1.1.1.1', 0, '203.0.113.9'],
    ['one proxy: what it wrote', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['one proxy: not what the visitor sent before it', '10.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['fewer entries than proxies: the leftmost', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
    ['a proxy that wrote nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', 1, '10.0.0.1'],
    ['no address in its place', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['markup in its place', '10.0.0.1', '<script>', 1, '10.0.0.1'],
    ['an address with a port', '10.0.0.1', '203.0.113.9:5123', 1, '203.0.113.9'],
    ['IPv6 in brackets with a port', '10.0.0.1', '[2001:DB8::1]:443', 1, '2001:db8:0:0::/64'],
    [
      'IPv6 neighbours of one network are one visitor',
      '2001:db8:1:2:aaaa::9',
      undefined,
      0,
      '2001:db8:1:2::/64',
    ],
    ['IPv6 without a gap', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['IPv6 of this machine', '::1', undefined, 0, '0:0:0:0::/64'],
    ['IPv6 with a zone', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
    ['IPv4 within IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
    ['no socket at all', undefined, undefined, 0, 'tidak dikenal'],
  ])('%s', (_name, socket, header, hops, expected) => {
    expect(clientAddress(socket, header, hops)).toBe(expected)
  })
})
