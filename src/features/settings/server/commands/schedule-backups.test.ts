import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { removeFolder, tempFolder } from '../../../../../testing/temp-folder.ts'
import type { BackupRunner } from './backup-runner.ts'
import { backUpIfDue } from './schedule-backups.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(removeFolder))

function setUp(runningSince: string | null = null) {
  const dataDir = tempFolder('schedule')
  folders.push(dataDir)
  let begun = 0
  const runner: BackupRunner = { start: () => void begun++, state: () => ({ runningSince, failure: null }) }
  const clock = fixedClock()
  const deps = {
    clock,
    dataPlace: { dataDir, databaseUrl: undefined },
    backupEveryHours: 24,
    stopping: new AbortController().signal,
  }
  const storeOne = (madeAt: string) => {
    const name = 'tagihan-20260519-090000.sqlite'
    mkdirSync(join(dataDir, 'backups'))
    writeFileSync(join(dataDir, 'backups', name), 'x')
    const manifest = { name, madeAt, bytes: 1, sha256: 'x', rows: {}, figures: {} }
    writeFileSync(join(dataDir, 'backups', name.replace('.sqlite', '.json')), JSON.stringify(manifest))
  }
  return { look: () => backUpIfDue(deps, runner), begun: () => begun, clock, storeOne }
}

it('begins the first one, and the next when the newest is a day old', () => {
  const first = setUp()
  expect([first.look(), first.begun()]).toEqual([true, 1])

  const later = setUp()
  later.storeOne(new Date(later.clock.nowMs()).toISOString())
  expect(later.look()).toBe(false)
  later.clock.advance(24 * 60 * 60 * 1000 - 1)
  expect(later.look()).toBe(false)
  later.clock.advance(1)
  expect([later.look(), later.begun()]).toEqual([true, 1])
})

it('leaves one alone that is being made', () => {
  const { look, begun } = setUp('2026-05-20T02:00:00.000Z')
  expect([look(), begun()]).toEqual([false, 0])
})
