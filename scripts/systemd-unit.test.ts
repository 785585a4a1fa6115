import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const UNIT = new URL('../deploy/tagihan.service', import.meta.url)
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0

function value(name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(UNIT, 'utf8'))?.[1] ?? ''
}

it.skipIf(!isHere)('systemd finds nothing wrong with the service', () => {
  const found = execFileSync('systemd-analyze', ['verify', UNIT.pathname], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(found).toBe('')
})

it.skipIf(!isHere)('it may do little more than its work', () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=yes', UNIT.pathname], {
    encoding: 'utf8',
  })
  const exposure = Number(/exposure level for tagihan\.service: ([\d.]+)/.exec(report)?.[1])
  expect(exposure).toBeLessThan(4)
})

it('starts what is there, and stops longer than the server takes', () => {
  const [program, script] = value('ExecStart').split(' ')
  expect(program).toBe('/usr/bin/node')
  expect(existsSync(new URL(`../${script}`, import.meta.url))).toBe(true)
  // start-server.ts gives running requests 10 s.
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(10)
})
