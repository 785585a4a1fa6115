import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { NewerDatabaseError } from '../../platform/database/migrate.ts'
import { fieldError } from '../../shared/app-error.ts'
import { DatabaseStartError, type StartFacts, startMessage, startProblem } from './start-message.ts'

const ADMIN = {
  created: false,
  email: 'admin@contoh.test',
  generatedPassword: undefined,
  passwordReplaced: false,
}
const FACTS = {
  localUrl: 'http://127.0.0.1:3000',
  admin: ADMIN,
  gateway: undefined,
}
const settings = (env: Record<string, string> = {}): Config => readConfig(env)

describe('startMessage', () => {
  it('names address, data folder and the missing gateway', () => {
    const text = startMessage(settings({ DATA_DIR: './data' }), FACTS)
    expect(text).toMatch(/Alamat +http:\/\/127\.0\.0\.1:3000\n/)
    expect(text).toContain(resolve('./data'))
    expect(text).toContain('belum diatur')
    expect(text).not.toContain('Password')
  })

  it('tells no secret of the settings', () => {
    const text = startMessage(
      settings({
        DATABASE_URL: 'postgres://pemilik:rahasia-db@db.test:5432/tagihan',
        WAHA_API_KEY: 'rahasia-key',
        ADMIN_PASSWORD: 'rahasia-admin',
      }),
      {
        ...FACTS,
        gateway: {
          url: 'http://pengguna:rahasia-url@waha.test:3001/api?x=rahasia-query',
          session: 'isp',
          isKeyReadable: true,
        },
      },
    )
    expect(text).toContain('PostgreSQL db.test:5432/tagihan')
    expect(text).toContain('WAHA di waha.test:3001, sesi isp')
    expect(text).not.toMatch(/rahasia|pemilik|pengguna/)
  })

  it('shows the public address beside the local one', () => {
    const text = startMessage(settings({ PUBLIC_URL: 'https://tagihan.test' }), FACTS)
    expect(text).toMatch(/https:\/\/tagihan\.test .*http:\/\/127\.0\.0\.1:3000 /)
  })

  it('shows a generated password', () => {
    const text = startMessage(settings(), { ...FACTS, admin: { ...ADMIN, generatedPassword: 'Kopi-Pagi-7' } })
    expect(text).toContain('admin@contoh.test')
    expect(text).toContain('Kopi-Pagi-7')
  })

  it('says that ADMIN_PASSWORD replaced the stored one', () => {
    const text = startMessage(settings(), { ...FACTS, admin: { ...ADMIN, passwordReplaced: true } })
    expect(text).toContain('Password admin diganti')
  })

  it('says what the process does', () => {
    const DATABASE_URL = 'postgres://db.test/tagihan'
    const textOf = (role: string, admin: StartFacts['admin']) => {
      const env = { DATABASE_URL, APP_ROLE: role, PUBLIC_URL: 'https://tagihan.test' }
      return startMessage(settings(env), { ...FACTS, admin })
    }
    expect(textOf('all', ADMIN)).toMatch(/siap digunakan[\s\S]*Peran +all /)
    expect(textOf('web', ADMIN)).toMatch(/siap digunakan[\s\S]*Peran +web /)
    const worker = textOf('worker', undefined)
    expect(worker).toMatch(/Pengirim pesan[\s\S]*Alamat +http:\/\/127\.0\.0\.1:3000\n[\s\S]*Peran +worker /)
    expect(worker).not.toMatch(/Admin|tagihan\.test/)
  })

  it('warns of a gateway key that this process cannot open', () => {
    const gateway = { url: 'http://waha.test:3001', session: 'default', isKeyReadable: false }
    expect(startMessage(settings(), { ...FACTS, gateway })).toMatch(
      /Gateway .*TIDAK dapat dibuka.*SECRET_KEY/,
    )
  })
})

describe('startProblem', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  it.each([
    ['every bad setting', new ConfigError(['PORT harus x', 'HOST harus y']), /PORT harus x\n.*HOST harus y/],
    [
      'a newer database',
      new NewerDatabaseError(['0099-later']),
      /versi program yang lebih baru \(0099-later\)/,
    ],
    ['an unfit admin', fieldError('email', 'Email tidak valid'), /^ADMIN_EMAIL .*: Email tidak valid\.$/],
    ['a taken port', Object.assign(new Error('x'), { code: 'EADDRINUSE' }), /^Port 3000 sudah dipakai/],
    ['a foreign host', Object.assign(new Error('x'), { code: 'EADDRNOTAVAIL' }), /\(HOST\) tidak ada/],
    [
      'PostgreSQL away',
      new DatabaseStartError(refused),
      /^PostgreSQL db\.test\/t tidak dapat dibuka: connect ECONN/,
    ],
    [
      'PostgreSQL away on all addresses',
      new DatabaseStartError(new AggregateError([refused])),
      /ECONNREFUSED/,
    ],
  ])('tells %s without a stack', (_name, error, expected) => {
    const text = startProblem(error, settings({ DATABASE_URL: 'postgres://u:rahasia@db.test/t' }))
    expect(text).toMatch(expected)
    expect(text).not.toMatch(/ at |rahasia/)
  })

  it.each([
    ['full', 'ENOSPC', /: disknya penuh\. Kosongkan ruang/],
    ['read-only', 'EROFS', /hanya dapat dibaca\. Periksa disk/],
    ['failing', 'EIO', /gagal membaca atau menulis\./],
  ])('says what to do about a disk that is %s, wherever it shows', (_name, code, expected) => {
    const error = Object.assign(new Error('x'), { code })
    for (const thrown of [error, new DatabaseStartError(error)]) {
      const text = startProblem(thrown, settings())
      expect(text).toMatch(expected)
      expect(text).not.toMatch(/ at /)
    }
  })

  it.each(['DamagedDatabaseError', 'DataFolderError'])('tells a %s as it is', (name) => {
    const refusal = Object.assign(new Error('Begini caranya.'), { name })
    expect(startProblem(refusal, settings())).toBe('Begini caranya.')
  })

  it('names a damaged key file without a stack', () => {
    const damaged = Object.assign(new Error('Berkas secret.key rusak.'), { name: 'SecretKeyError' })
    expect(startProblem(damaged, settings())).toBe('Berkas secret.key rusak.')
  })

  it('names the data folder that cannot be used', () => {
    const error = new DatabaseStartError(new Error('unable to open database file'))
    expect(startProblem(error, settings({ DATA_DIR: '/tidak/ada' }))).toBe(
      'Basis data di /tidak/ada tidak dapat dibuka: unable to open database file',
    )
  })
})
