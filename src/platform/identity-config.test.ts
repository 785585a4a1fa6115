import { describe, expect, it } from 'vitest'
import { type ConfigError, readConfig, secretsOf } from './config.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

const FIREBASE = { IDENTITY_PROVIDER: 'firebase', ADMIN_USER_ID: 'uid-1', FIREBASE_API_KEY: 'AIza-kunci' }
const OIDC = {
  IDENTITY_PROVIDER: 'oidc',
  ADMIN_USER_ID: 'sub-1',
  OIDC_ISSUER: 'https://login.contoh.test/realms/isp/',
  OIDC_CLIENT_ID: 'tagihan',
  OIDC_CLIENT_SECRET: 'rahasia-klien',
}

describe('identity settings', () => {
  it('reads the accounts of Firebase', () => {
    const config = readConfig(FIREBASE)
    expect(config.identity).toEqual({
      kind: 'firebase',
      adminUserId: 'uid-1',
      apiKey: 'AIza-kunci',
      baseUrl: 'https://identitytoolkit.googleapis.com',
    })
    expect(secretsOf(config)).toEqual(['AIza-kunci'])
  })

  it('uses the emulator where its host is set', () => {
    const { identity } = readConfig({ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(identity).toMatchObject({ baseUrl: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com' })
  })

  it('reads the accounts of an OpenID Connect server', () => {
    const config = readConfig(OIDC)
    expect(config.identity).toEqual({
      kind: 'oidc',
      adminUserId: 'sub-1',
      issuer: 'https://login.contoh.test/realms/isp',
      clientId: 'tagihan',
      clientSecret: 'rahasia-klien',
    })
    expect(secretsOf(config)).toEqual(['rahasia-klien'])
  })

  it.each([
    [{ IDENTITY_PROVIDER: 'ldap' }, ['IDENTITY_PROVIDER']],
    [{ IDENTITY_PROVIDER: 'firebase' }, ['ADMIN_USER_ID', 'FIREBASE_API_KEY']],
    [{ IDENTITY_PROVIDER: 'oidc' }, ['OIDC_ISSUER', 'ADMIN_USER_ID', 'OIDC_CLIENT_ID']],
    [{ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: 'http://x' }, ['FIREBASE_AUTH_EMULATOR_HOST']],
    [{ ...OIDC, OIDC_ISSUER: 'http://login.contoh.test' }, ['OIDC_ISSUER']],
    [{ ...OIDC, OIDC_ISSUER: 'login.contoh.test' }, ['OIDC_ISSUER']],
    [{ ...OIDC, OIDC_ISSUER: 'https://u:p@login.contoh.test' }, ['OIDC_ISSUER']],
    [{ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:8080' }, []],
  ])('of %o names what is wrong: %o', (env, names) => {
    expect(problemsOf(env as Record<string, string>).map((problem) => problem.split(' ')[0])).toEqual(names)
  })
})
