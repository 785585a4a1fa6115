import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Connection } from './migrate.ts'
import { FileDialect, kyselyShim, openFile } from './sqlite-file.ts'
import { openLongWriter } from './sqlite-long-writer.ts'
import type { Tables } from './tables.ts'
import { takingTurns } from './taking-turns.ts'

/** The file's name within the data folder. */
export const DATABASE_FILE = 'tagihan.db'

// The file is not mapped: that read no faster than the system's cache, counted as memory, and would end the program when the disk fails.
const READER_PRAGMAS = ['query_only=on']

// A payment changes some 40 pages of 4 KB, most of them of indexes.
const COMMITS_BETWEEN_CHECKPOINTS = 50

/**
 * Opens (and creates) the SQLite file with two connections: one writer, and one reader that a long write does not hold up. Long writes
 * get a writer in a thread of its own, since `node:sqlite` works, and waits for the disk, where it is called.
 */
export function openSqlite(dataDir: string): Connection {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  const files = { writer: openFile(path), reader: openFile(path, READER_PRAGMAS) }
  const writer = new Kysely<Tables>({ dialect: new FileDialect({ database: kyselyShim(files.writer) }) })
  const reader = new Kysely<Tables>({ dialect: new FileDialect({ database: kyselyShim(files.reader) }) })
  const longWriter = openLongWriter(path)
  const inTurn = takingTurns()
  let commits = 0
  return {
    migrationDb: writer,
    store: {
      dialect: 'sqlite',
      read: reader,
      // In turn, as the file has one writer at a time and waiting for it inside SQLite would hold up everything.
      transaction: (work, options) =>
        inTurn(async () => {
          if (options?.isLong) return longWriter.db.transaction().execute(work)
          const answer = await writer.transaction().execute(work)
          if (++commits % COMMITS_BETWEEN_CHECKPOINTS === 0) longWriter.checkpoint()
          return answer
        }),
      close: async () => {
        await reader.destroy()
        await writer.destroy()
        await longWriter.close()
        // Kysely leaves one open that was never asked anything.
        for (const file of Object.values(files)) if (file.isOpen) file.close()
      },
    },
  }
}
