import { sql } from 'kysely'
import { countRows } from '../database/copy-tables.ts'
import type { Reader } from '../database/store.ts'
import type { Count } from './backup-job.ts'

/** Counts rows and figures, all in the moment that the reader sees. */
export async function countIn(reader: Reader, figuresSql: string): Promise<Count> {
  const { rows } = await sql.raw<Record<string, number>>(figuresSql).execute(reader)
  return { rows: await countRows(reader), figures: { ...rows[0] } }
}
