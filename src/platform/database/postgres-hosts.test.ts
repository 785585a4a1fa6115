import { describe, expect, it } from 'vitest'
import { parsePostgresUrl } from './postgres-hosts.ts'

describe('parsePostgresUrl', () => {
  it.each([
    ['postgres://localhost/tagihan', ['postgres://localhost/tagihan'], 'localhost/tagihan'],
    ['postgresql://u:p@db.local:5433/t', ['postgresql://u:p@db.local:5433/t'], 'db.local:5433/t'],
    [
      'postgres://u:p@h1:5432,h2:5433/t',
      ['postgres://u:p@h1:5432/t', 'postgres://u:p@h2:5433/t'],
      'h1:5432,h2:5433/t',
    ],
    ['postgres://u:p@h1,h2/t', ['postgres://u:p@h1/t', 'postgres://u:p@h2/t'], 'h1,h2/t'],
    [
      'postgres://[::1]:5432,[fe80::2]/t',
      ['postgres://[::1]:5432/t', 'postgres://[fe80::2]/t'],
      '[::1]:5432,[fe80::2]/t',
    ],
    [
      'postgres://u:a%40b%2C%2Fc@h1,h2/t',
      ['postgres://u:a%40b%2C%2Fc@h1/t', 'postgres://u:a%40b%2C%2Fc@h2/t'],
      'h1,h2/t',
    ],
    ['postgres://u:a@b@h1,h2/t', ['postgres://u:a@b@h1/t', 'postgres://u:a@b@h2/t'], 'h1,h2/t'],
    ['postgres://h1,h2', ['postgres://h1', 'postgres://h2'], 'h1,h2'],
    ['postgres:///t?host=/run/postgresql', ['postgres:///t?host=/run/postgresql'], '/t'],
    [
      'postgres://h1,h2/t?application_name=a%20b',
      ['postgres://h1/t?application_name=a%20b', 'postgres://h2/t?application_name=a%20b'],
      'h1,h2/t',
    ],
  ])('reads %s', (text, urls, label) => {
    expect(parsePostgresUrl(text)).toMatchObject({ urls, label })
  })

  it.each([
    '',
    'postgres://',
    'mysql://h/t',
    'h1,h2',
    'postgres://h1,/t',
    'postgres://h1,,h2/t',
    'postgres://h1:port/t',
    'postgres://h1:0/t',
    'postgres://h1,h2:65536/t',
    'postgres://::1/t',
    'postgres://h 1/t',
    'postgres://h/t?sslmode=always',
    'postgres://h1,h2/t?target_session_attrs=standby',
  ])('refuses %s', (text) => {
    expect(parsePostgresUrl(text)).toBeUndefined()
  })

  it.each(['read-write', 'primary', 'any'])(
    'takes target_session_attrs=%s, which the driver does not know',
    (kind) => {
      const address = parsePostgresUrl(`postgres://h1,h2/t?target_session_attrs=${kind}&application_name=x`)
      expect(address?.urls).toEqual([
        'postgres://h1/t?application_name=x',
        'postgres://h2/t?application_name=x',
      ])
    },
  )

  it.each(['disable', 'prefer', 'require', 'verify-ca', 'verify-full'])(
    'has sslmode=%s mean what it means to PostgreSQL',
    (mode) => {
      expect(parsePostgresUrl(`postgres://h/t?sslmode=${mode}`)?.urls).toEqual([
        `postgres://h/t?sslmode=${mode}&uselibpqcompat=true`,
      ])
    },
  )

  it('tells the password, as it stands there, and no label holds it', () => {
    const address = parsePostgresUrl('postgres://pemilik:r%40hasia@h1,h2:1/t?sslmode=require')
    expect(address?.password).toBe('r%40hasia')
    expect(address?.label).toBe('h1,h2:1/t')
    expect(parsePostgresUrl('postgres://h/t')?.password).toBe('')
  })
})
