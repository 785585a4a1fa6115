import { parentPort, workerData } from 'node:worker_threads'
import { kyselyShim, openFile } from './sqlite-file.ts'

/** A statement with its parameters. */
export interface StatementQuestion {
  sql: string
  parameters: readonly unknown[]
}

/** What goes to the thread; null: that was all. */
export type ThreadQuestion = (StatementQuestion & { id: number }) | null

/** What comes back, with the question's id: under `--watch` Node sends messages of its own the same way. */
export interface ThreadAnswer {
  id: number
  answer: StatementAnswer
}

/** Its rows, or what it changed, or why it failed (an error loses its codes on the way between threads). */
export type StatementAnswer =
  | { rows: unknown[] }
  | { changes: number | bigint; lastInsertRowid: number | bigint }
  | { failed: { message: string; code?: string; errcode?: number; errstr?: string } }

// What a long write changes stands all over the indexes; pages that do not fit are written twice.
const LONG_PRAGMAS = ['cache_size=-8192']

const file = openFile(workerData as string, LONG_PRAGMAS)
const statements = kyselyShim(file)

parentPort?.on('message', (question: ThreadQuestion) => {
  if (question) return answer({ id: question.id, answer: answerTo(question) })
  file.close()
  parentPort?.close()
})

function answer(answered: ThreadAnswer): void {
  parentPort?.postMessage(answered)
}

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
