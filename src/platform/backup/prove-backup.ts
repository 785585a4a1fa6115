import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { BackupError, type Count } from './backup-job.ts'
import { countIn } from './count-source.ts'
import { openSqliteFile } from './sqlite-handle.ts'

/** Opens a copy anew and read-only; throws BackupError `not-whole` unless it is sound and holds exactly what was counted in its source. */
export async function proveBackup(path: string, figuresSql: string, expected: Count): Promise<void> {
  const copy = openSqliteFile(path, { readOnly: true })
  try {
    const actual = await countIn(copy.db, figuresSql)
    const findings = [...findingsIn(copy.database), ...differences(expected, actual)]
    if (findings.length > 0) throw new BackupError('not-whole', findings.slice(0, 5).join('; '))
  } catch (error) {
    // What cannot answer is not whole, whatever SQLite calls it.
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    throw new BackupError('not-whole', (error as Error).message, { cause: error })
  } finally {
    copy.database.close()
  }
}

/** What is not sound in an SQLite file, of its pages and of what its rows refer to. */
export function findingsIn(database: DatabaseSync): string[] {
  return [
    ...database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((finding) => finding !== 'ok'),
    ...database
      .prepare('pragma foreign_key_check')
      .all()
      .map((row) => `foreign key of ${row['table']} row ${row['rowid']}`),
  ]
}

function differences(expected: Count, actual: Count): string[] {
  return (['rows', 'figures'] as const).flatMap((part) => {
    if (isDeepStrictEqual(expected[part], actual[part])) return []
    return [
      `${part}: ${JSON.stringify(expected[part])} in the source, ${JSON.stringify(actual[part])} in the copy`,
    ]
  })
}
