import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { DATABASE_FILE } from '../../src/platform/database/sqlite.ts'
import { PRAGMAS } from '../../src/platform/database/sqlite-file.ts'

/** Where the data of one size lies. */
export interface Home {
  database: 'sqlite' | 'postgres'
  customers: number
  dataDir: string
  databaseUrl: string | undefined
}

export type Value = string | number | null

/** The same data by plain `node:sqlite` or plain `pg`: what anything costs at the least. */
export interface Plain {
  database: Home['database']
  /** Compiled once; the parameters are written as `?`. */
  prepare(sql: string): (...values: Value[]) => Promise<unknown[]>
  /** One or several statements. */
  exec(sql: string): Promise<void>
  close(): Promise<void>
}

/** Opens the data with the settings that the product uses too. */
export async function openPlain(home: Home): Promise<Plain> {
  return home.databaseUrl === undefined ? openFile(home.dataDir) : openServer(home.databaseUrl)
}

function openFile(dataDir: string): Plain {
  const file = new DatabaseSync(join(dataDir, DATABASE_FILE))
  for (const pragma of PRAGMAS) file.exec(`pragma ${pragma}`)
  return {
    database: 'sqlite',
    prepare: (sql) => {
      const statement = file.prepare(sql)
      return async (...values) => statement.all(...values)
    },
    exec: async (sql) => file.exec(sql),
    close: async () => file.close(),
  }
}

async function openServer(connectionString: string): Promise<Plain> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let named = 0
  return {
    database: 'postgres',
    prepare: (sql) => {
      let position = 0
      const text = sql.replace(/\?/g, () => `$${++position}`)
      const name = `plain${++named}`
      return async (...values) => (await client.query({ name, text, values })).rows
    },
    exec: async (sql) => {
      await client.query(sql)
    },
    close: () => client.end(),
  }
}
