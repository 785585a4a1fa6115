import { expect, it } from 'vitest'
import { FAULT_ACTIONS, runFaults } from './fault-run.ts'

const KILLS = 2

it.concurrent.each(['SQLite', 'PostgreSQL'] as const)(
  'R7, R15, R17 a power cut amid a change leaves it whole or undone, and once (%s)',
  { timeout: 240_000 },
  async (database) => {
    for (const action of FAULT_ACTIONS) {
      const report = await runFaults({ action, database, kills: KILLS, seed: Date.now() })
      expect({ action, ...report }).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, problems: [] })
    }
  },
)
