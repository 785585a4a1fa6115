import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAllowedExpression, licenceProblems } from './licences.ts'
import { type Lockfile, listDependencies } from './lockfile.ts'
import { dependenciesPage } from './page.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lockfile: Lockfile = JSON.parse(read('package-lock.json'))
const dependencies = listDependencies(lockfile)

describe('the dependencies of this project', () => {
  it('are those of docs/dependencies.md; else run `npx node scripts/write-dependencies.ts`', () => {
    expect(read('docs/dependencies.md')).toBe(dependenciesPage(dependencies))
  })

  it('have licences that are allowed', () => {
    expect(licenceProblems(dependencies)).toEqual([])
  })

  it('come with the hash by which npm knows them', () => {
    expect(dependencies.filter(({ hasIntegrity }) => !hasIntegrity)).toEqual([])
  })

  it('run nothing at their installation when they are part of what ships, but Node’s own package', () => {
    const running = dependencies.filter((each) => each.hasInstallScript && !each.isDevelopmentOnly)
    expect(running.map(({ name }) => name)).toEqual(['node'])
  })

  it('are pinned to one version each', () => {
    const { dependencies: chosen, devDependencies } = JSON.parse(read('package.json'))
    const loose = Object.entries({ ...chosen, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    )
    expect(loose).toEqual([])
  })
})

describe('listDependencies', () => {
  it('tells direct from transitive, and names each version once', () => {
    const found = listDependencies({
      packages: {
        '': { dependencies: { a: '1.0.0' }, devDependencies: { t: '1.0.0' } },
        'node_modules/a': { version: '1.0.0', license: 'MIT', integrity: 'x', hasInstallScript: true },
        'node_modules/b': { version: '2.0.0', license: 'ISC', integrity: 'x', dev: true },
        'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC', integrity: 'x' },
        'node_modules/t/node_modules/a': { version: '0.9.0', dev: true, optional: true },
        'node_modules/@s/t': { version: '3.0.0', license: 'MIT', devOptional: true },
      },
    })
    expect(found).toEqual([
      locked({
        name: '@s/t',
        version: '3.0.0',
        isDevelopmentOnly: true,
        isOptional: true,
        hasIntegrity: false,
      }),
      locked({
        name: 'a',
        version: '0.9.0',
        licence: 'none named',
        isDevelopmentOnly: true,
        isOptional: true,
        hasIntegrity: false,
      }),
      locked({ name: 'a', isDirect: true, hasInstallScript: true }),
      locked({ name: 'b', version: '2.0.0', licence: 'ISC' }),
    ])
  })
})

function locked(changes: object) {
  return {
    version: '1.0.0',
    licence: 'MIT',
    isDirect: false,
    isDevelopmentOnly: false,
    isOptional: false,
    hasInstallScript: false,
    hasIntegrity: true,
    ...changes,
  }
}

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['MIT OR GPL-3.0-only', true],
    ['Apache-2.0 AND MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-or-later', false],
    ['AGPL-3.0-only', false],
    ['MPL-2.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
    ['none named', false],
    ['', false],
  ])('%s is allowed: %s', (expression, isAllowed) => {
    expect(isAllowedExpression(expression)).toBe(isAllowed)
  })

  it('that is allowed for one package is not for another', () => {
    const problems = (name: string, licence: string) => {
      const one = { ...locked({ name, licence }) } as (typeof dependencies)[number]
      return licenceProblems([one])
    }
    expect(problems('axe-core', 'MPL-2.0')).toEqual([])
    expect(problems('lightningcss-linux-x64-gnu', 'MPL-2.0')).toEqual([])
    expect(problems('peta', 'MPL-2.0')).toEqual([
      'peta 1.0.0: MPL-2.0 is not on the list of allowed licences',
    ])
    expect(problems('axe-core', 'OFL-1.1')).toHaveLength(1)
  })
})
