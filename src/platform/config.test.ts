import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, secretsOf } from './config.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

describe('readConfig', () => {
  it('has a safe default for every setting', () => {
    expect(readConfig({})).toEqual({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      databaseUrl: undefined,
      databasePool: 10,
      databaseStatementTimeoutMs: 30_000,
      adminEmail: undefined,
      adminPassword: undefined,
      identity: { kind: 'embedded' },
      gateway: undefined,
      gatewayTimeoutMs: 30_000,
      webhookKey: undefined,
      secretKey: undefined,
      timeZone: 'Asia/Jakarta',
      tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      publicUrl: undefined,
      proxyHops: 0,
      registrationsPerDay: 300,
      backupEveryHours: 24,
      logLevel: 'info',
    })
  })

  it('takes an empty or blank value as unset', () => {
    const names =
      'APP_ROLE HOST PORT DATA_DIR DATABASE_URL ADMIN_EMAIL WAHA_URL WAHA_API_KEY WAHA_SESSION'.split(' ')
    const more = 'BUSINESS_TIME_ZONE TILE_URL PUBLIC_URL PROXY_HOPS LOG_LEVEL SECRET_KEY'.split(' ')
    more.push('WAHA_WEBHOOK_KEY', 'WAHA_TIMEOUT_MS')
    const blank = Object.fromEntries([...names, ...more].map((name) => [name, '  ']))
    expect(readConfig({ ...blank, ADMIN_PASSWORD: '' })).toEqual(readConfig({}))
  })

  it('reads every setting', () => {
    const config = readConfig({
      APP_ROLE: 'worker',
      HOST: ' 0.0.0.0 ',
      PORT: '8080',
      DATA_DIR: '/srv/tagihan',
      DATABASE_URL: 'postgresql://u:p%40ss@db.local:5433/tagihan?sslmode=require',
      DATABASE_POOL: '25',
      DATABASE_STATEMENT_TIMEOUT_MS: '5000',
      ADMIN_EMAIL: 'admin@warnet.id',
      ADMIN_PASSWORD: ' rahasia ',
      WAHA_URL: 'http://waha:3001/',
      WAHA_API_KEY: 'kunci-gateway',
      WAHA_SESSION: 'isp',
      WAHA_TIMEOUT_MS: '45000',
      WAHA_WEBHOOK_KEY: ' kunci-webhook-lama ',
      SECRET_KEY: 'kunci-untuk-pengujian-32-karakter!',
      BUSINESS_TIME_ZONE: 'Asia/Makassar',
      TILE_URL: ' /ubin/{z}/{x}/{y}.png ',
      PUBLIC_URL: 'https://tagihan.warnet.id//',
      PROXY_HOPS: '2',
      REGISTRATIONS_PER_DAY: '40',
      BACKUP_EVERY_HOURS: '6',
      LOG_LEVEL: 'warn',
    })
    expect(config).toEqual({
      role: 'worker',
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/srv/tagihan',
      databaseUrl: 'postgresql://u:p%40ss@db.local:5433/tagihan?sslmode=require',
      databasePool: 25,
      databaseStatementTimeoutMs: 5000,
      adminEmail: 'admin@warnet.id',
      adminPassword: ' rahasia ',
      identity: { kind: 'embedded' },
      gateway: { url: 'http://waha:3001/', apiKey: 'kunci-gateway', session: 'isp' },
      gatewayTimeoutMs: 45_000,
      webhookKey: 'kunci-webhook-lama',
      secretKey: 'kunci-untuk-pengujian-32-karakter!',
      timeZone: 'Asia/Makassar',
      tileUrl: '/ubin/{z}/{x}/{y}.png',
      publicUrl: 'https://tagihan.warnet.id',
      proxyHops: 2,
      registrationsPerDay: 40,
      backupEveryHours: 6,
      logLevel: 'warn',
    })
    expect(secretsOf(config)).toEqual([
      'kunci-gateway',
      ' rahasia ',
      'p%40ss',
      'p@ss',
      'kunci-webhook-lama',
      'kunci-untuk-pengujian-32-karakter!',
    ])
  })

  it('has no gateway without an address, and the session default with one', () => {
    expect(readConfig({ WAHA_API_KEY: 'x', WAHA_SESSION: 'y' }).gateway).toBeUndefined()
    expect(readConfig({ WAHA_URL: 'https://waha.local' }).gateway).toEqual({
      url: 'https://waha.local',
      apiKey: '',
      session: 'default',
    })
    expect(secretsOf(readConfig({ DATABASE_URL: 'postgres://localhost/tagihan' }))).toEqual([])
  })

  it.each([
    ['APP_ROLE', 'server'],
    ['APP_ROLE', 'web'],
    ['APP_ROLE', 'worker'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', 'abc'],
    ['PROXY_HOPS', '11'],
    ['PROXY_HOPS', 'true'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'tagihan.db'],
    ['DATABASE_URL', 'postgres://u:p@host:port/nama'],
    ['DATABASE_URL', 'postgres://u:p@host1:5432,/nama'],
    ['DATABASE_URL', 'postgres://u:p@host/nama?sslmode=kadang'],
    ['DATABASE_URL', 'postgres://u:p@host1,host2/nama?target_session_attrs=standby'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '201'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '999'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '600001'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_EMAIL', 'a b@c.id'],
    ['ADMIN_PASSWORD', '12345'],
    ['WAHA_URL', 'waha:3001'],
    ['WAHA_URL', 'ftp://waha'],
    ['WAHA_URL', 'javascript:alert(1)'],
    ['WAHA_TIMEOUT_MS', '999'],
    ['WAHA_TIMEOUT_MS', '120001'],
    ['WAHA_TIMEOUT_MS', '30s'],
    ['WAHA_WEBHOOK_KEY', 'hanya-15-huruf!'],
    ['METRICS_KEY', 'hanya-15-huruf!'],
    ['SECRET_KEY', 'hanya-tiga-puluh-satu-karakter!'],
    ['BUSINESS_TIME_ZONE', 'WIB'],
    ['TILE_URL', 'https://contoh.id/peta.png'],
    ['TILE_URL', 'https://contoh.id;script-src/{z}/{x}/{y}.png'],
    ['PUBLIC_URL', 'tagihan.warnet.id'],
    ['PUBLIC_URL', 'https://warnet.id/tagihan'],
    ['PUBLIC_URL', 'https://warnet.id/?a'],
    ['LOG_LEVEL', 'verbose'],
  ])('refuses %s=%s and says what it should be', (name, text) => {
    expect(problemsOf({ [name]: text })).toEqual([
      expect.stringMatching(new RegExp(`^${name} (harus|minimal) .+`)),
    ])
  })

  it('lists every bad value at once, without repeating a secret', () => {
    const bad = {
      APP_ROLE: 'keduanya',
      PORT: 'abc',
      PROXY_HOPS: '-3',
      DATABASE_URL: 'mysql://root:sandi-db@x/y',
      ADMIN_EMAIL: 'bukan-email',
      ADMIN_PASSWORD: 'xyz12',
      WAHA_URL: 'bukan-alamat',
      WAHA_API_KEY: 'kunci-gateway',
      WAHA_TIMEOUT_MS: '5',
      WAHA_WEBHOOK_KEY: 'pendek-sekali',
      SECRET_KEY: 'juga-pendek',
      BUSINESS_TIME_ZONE: 'Mars/Olympus',
      TILE_URL: 'bukan-alamat',
      PUBLIC_URL: 'bukan-alamat',
      LOG_LEVEL: 'keras',
    }
    const problems = problemsOf(bad)
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(
      Object.keys(bad)
        .filter((name) => name !== 'WAHA_API_KEY')
        .sort(),
    )
    expect(() => readConfig(bad)).toThrow(ConfigError)
    const { message } = new ConfigError(problems)
    for (const problem of problems) expect(message).toContain(`  - ${problem}`)
    expect(message).not.toMatch(/sandi-db|xyz12|kunci-gateway|pendek/)
  })
})
