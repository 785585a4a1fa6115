import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLog, type Log, maskPhones } from './log.ts'

const API_KEY = 'kunci-"gateway"-\\123'

function logged(write: (log: Log) => void, secrets?: Iterable<string>, level = 'info'): string {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog(level, destination, secrets))
  return lines.join('')
}

describe('createLog', () => {
  it('writes one JSON line an event, with level and time', () => {
    const text = logged((log) => {
      log.info({ messageId: 'abc', attempts: 2 }, 'message sent')
      log.debug('below the level')
      log.warn('second')
    })
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      messageId: 'abc',
      attempts: 2,
      msg: 'message sent',
    })
  })

  it.each([
    'password',
    'adminPassword',
    'databaseUrl',
    'apiKey',
    'x-api-key',
    'X-Api-Key',
    'token',
    'cookie',
    'set-cookie',
    'authorization',
    'whatsapp',
    'nama',
    'alamat',
    'text',
    'email',
    'adminEmail',
    'detail',
  ])('blanks %s down to the fourth level', (field) => {
    for (const levels of [0, 1, 2, 3]) {
      let facts: Record<string, unknown> = { [field]: 'sangat-rahasia', kept: 'tetap' }
      for (let i = 0; i < levels; i++) facts = { inside: facts }
      const line = logged((log) => log.info(facts, 'event'))
      expect(line).not.toContain('sangat-rahasia')
      expect(line).toContain('[disembunyikan]')
      expect(line).toContain('tetap')
    }
  })

  it('RULE-18 never prints the key of the gateway nor the passwords of the settings', () => {
    const config = readConfig({
      WAHA_URL: 'http://waha:3001',
      WAHA_API_KEY: API_KEY,
      ADMIN_PASSWORD: 'sandi-admin',
      ADMIN_EMAIL: 'admin@warnet.id',
      DATABASE_URL: 'postgres://u:sandi-db@db/tagihan',
    })
    const line = logged((log) => {
      log.info(config, 'start')
      log.info({ config }, 'start')
      log.info({ facts: { config } }, 'start')
      log.info({ request: { headers: { 'X-Api-Key': API_KEY } } }, 'request')
      log.error({ err: Object.assign(new Error('HTTP 401'), { config: config.gateway }) }, 'failed')
    })
    expect(line).not.toMatch(/sandi-admin|sandi-db|kunci-|admin@warnet\.id/)
  })

  it('masks known secrets and phone numbers in texts, error messages, stacks and causes', () => {
    const about = `to 6281234567890@c.us with ${API_KEY}`
    const err = new Error(about, { cause: new TypeError(`cause ${about}`) })
    const line = logged(
      (log) => {
        log.error({ err }, `failed ${about}`)
        log.error(err)
        log.warn({ chatId: '6281234567890@c.us', deep: { list: [about] } })
      },
      [API_KEY, '', 'ab'],
    )
    expect(line).not.toContain('kunci-')
    expect(line).not.toContain('81234567890')
    expect(line).toContain('62***890@c.us')
    expect(line).toContain('log.test.ts')
    for (const each of line.trimEnd().split('\n')) expect(() => JSON.parse(each)).not.toThrow()
  })

  it('RULE-18 masks what became a secret after it was made', () => {
    const secrets = new Set([API_KEY])
    const text = logged((log) => {
      log.info('dengan kunci-tersimpan')
      secrets.add('kunci-tersimpan').add('ab')
      log.info(`dengan kunci-tersimpan, ab dan ${API_KEY}`)
    }, secrets)
    expect(text.match(/kunci-tersimpan/g)).toHaveLength(1)
    expect(text).toContain('dengan [disembunyikan], ab dan [disembunyikan]')
  })

  it('leaves figures with a fraction readable', () => {
    const line = logged((log) => log.info({ durationMs: 3.0625123456789, share: 0.0123456789 }, 'ok'))
    expect(JSON.parse(line)).toMatchObject({ durationMs: 3.0625123456789, share: 0.0123456789 })
  })
})

describe('maskPhones', () => {
  it.each([
    ['6281234567890', '62***890'],
    ['081234567890', '62***890'],
    ['+6281234567890', '+62***890'],
    ['nomor 6281234567890, 081298765432.', 'nomor 62***890, 62***432.'],
    ['6281234567890@c.us', '62***890@c.us'],
    ['No.081234567890', 'No.62***890'],
    ['2026-05-20T02:00:00.000Z', '2026-05-20T02:00:00.000Z'],
    ['1795248938', '1795248938'],
    ['Rp 6.200.000', 'Rp 6.200.000'],
    ['abc123', 'abc123'],
  ])('%s becomes %s', (text, masked) => {
    expect(maskPhones(text)).toBe(masked)
  })
})
