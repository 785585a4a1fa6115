import { expect, it } from 'vitest'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { type Clock, systemClock } from '../clock.ts'
import { openDatabaseClock } from './database-clock.ts'
import type { Store } from './store.ts'

const HOUR_MS = 3_600_000

describeOnBothDatabases('openDatabaseClock', (open, { dialect }) => {
  const stopping = AbortSignal.abort()
  const shifted = (ms: number): Clock => ({ nowMs: () => systemClock.nowMs() + ms })

  it.runIf(dialect === 'postgres').each([-HOUR_MS, -1500, 0, 3000, HOUR_MS])(
    'is the database’s, by a machine that is %i ms off',
    async (offMs) => {
      const store = await open()
      const { log, lines } = recordedLog()
      const clock = await openDatabaseClock({ store, log }, shifted(offMs), stopping)
      expect(Math.abs(clock.nowMs() - systemClock.nowMs())).toBeLessThan(100)
      expect(Number.isInteger(clock.nowMs())).toBe(true)
      expect(lines.map(({ msg }) => msg)).toEqual(
        Math.abs(offMs) >= 2000 ? ['the clocks of machine and database differ'] : [],
      )
    },
  )

  it.runIf(dialect === 'postgres')('goes on between two measurements', async () => {
    const own = fixedClock()
    const clock = await openDatabaseClock({ store: await open(), log: recordedLog().log }, own, stopping)
    const before = clock.nowMs()
    own.advance(1234)
    expect(clock.nowMs() - before).toBe(1234)
  })

  it.runIf(dialect === 'sqlite')('is the machine’s own', async () => {
    const own = fixedClock()
    const store: Store = await open()
    expect(await openDatabaseClock({ store, log: recordedLog().log }, own, stopping)).toBe(own)
  })
})
