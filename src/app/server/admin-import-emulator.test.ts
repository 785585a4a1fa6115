import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulator, hasEmulator, startEmulator } from '../../../testing/firestore/emulator.ts'
import { RECORDED_FILE, recordedDocuments } from '../../../testing/firestore/rest-double.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { importFirestore } from './admin-import-firestore.ts'

// Where it is not on the machine, these tests are listed as skipped.
describe.runIf(hasEmulator)("import-firestore from Google's emulator", () => {
  let emulator: Emulator
  beforeAll(async () => {
    emulator = await startEmulator()
    await emulator.fill(recordedDocuments)
  }, 90_000)
  afterAll(() => emulator?.stop())

  describeOnBothDatabases('of the recorded documents', (open) => {
    it('gives what their file gives', async () => {
      const store = await open()
      const call = { store, config: { dataDir: '', databaseUrl: undefined }, timeZone: 'Asia/Jakarta' }
      const env = { FIRESTORE_EMULATOR_HOST: emulator.host }
      const taken = await importFirestore({ ...call, values: { project: 'wifi-weleri' }, env })
      const counts = (lines: string[]) =>
        lines.slice(1, 3).map((line) => line.split(/\s+/).slice(1).map(Number))
      expect(counts(taken.lines)).toEqual([
        [15, 0, 0, 0, 9],
        [13, 0, 0, 0, 8],
      ])
      const again = await importFirestore({ ...call, values: { file: RECORDED_FILE }, env: {} })
      expect(counts(again.lines)).toEqual([
        [0, 15, 0, 0, 9],
        [0, 13, 0, 0, 8],
      ])
    })
  })
})
