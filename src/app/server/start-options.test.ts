import { expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { readStartOptions } from './start-options.ts'

const ENV = { DATABASE_URL: 'postgres://db.test/tagihan', APP_ROLE: 'web' }
const roleOf = (...args: string[]) => readConfig(readStartOptions(ENV, args).env).role

it('takes the role from the environment unless it is typed', () => {
  expect(roleOf()).toBe('web')
  expect(roleOf('--role', 'worker')).toBe('worker')
  expect(roleOf('--role=all')).toBe('all')
})

it('takes the backup of a first start', () => {
  expect(readStartOptions(ENV, []).restore).toBeUndefined()
  expect(readStartOptions(ENV, ['--restore', './x.sqlite', '--role', 'all'])).toEqual({
    env: { ...ENV, APP_ROLE: 'all' },
    restore: './x.sqlite',
  })
})

it.each([
  ['--role'],
  ['--role='],
  ['--rol', 'web'],
  ['web'],
  ['--role', 'web', 'worker'],
  ['--role', 'semua'],
  ['--restore'],
  ['--restore='],
])('refuses %s %s and says what there is', (...args) => {
  expect(() => roleOf(...args)).toThrow(ConfigError)
  expect(() => roleOf(...args)).toThrow(/all, web, (atau )?worker/)
})
