import { parentPort, workerData } from 'node:worker_threads'
import { kyselyShim, openFile } from './sqlite-file.ts'

/** A statement with its parameters. */
export interface StatementQuestion {
  sql: string
  parameters: readonly unknown[]
}

/** Its rows, or what it changed, or why it failed (an error loses its codes on the way between threads). */
export type StatementAnswer =
  | { rows: unknown[] }
  | { changes: number | bigint; lastInsertRowid: number | bigint }
  | { failed: { message: string; code?: string; errcode?: number; errstr?: string } }

// What a long write changes stands all over the indexes; pages that do not fit are written twice.
const LONG_PRAGMAS = ['cache_size=-32768']

const file = openFile(workerData as string, LONG_PRAGMAS)
const statements = kyselyShim(file)

parentPort?.on('message', (question: StatementQuestion | null) => {
  if (question) return parentPort?.postMessage(answerTo(question))
  file.close()
  parentPort?.close()
})

function answerTo({ sql, parameters }: StatementQuestion): StatementAnswer {
  try {
    const statement = statements.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) }
    return statement.run(parameters)
  } catch (error) {
    const { message, code, errcode, errstr } = error as Error & {
      code?: string
      errcode?: number
      errstr?: string
    }
    return {
      failed: {
        message,
        ...(code !== undefined && { code }),
        ...(errcode !== undefined && { errcode }),
        ...(errstr !== undefined && { errstr }),
      },
    }
  }
}
