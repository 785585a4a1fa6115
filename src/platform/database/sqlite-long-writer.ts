import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { workerFile } from '../worker-file.ts'
import { ThreadAdapter } from './sqlite-file.ts'
import type {
  StatementAnswer,
  StatementQuestion,
  ThreadAnswer,
  ThreadQuestion,
} from './sqlite-long-worker.ts'
import type { Tables } from './tables.ts'
import { takingTurns } from './taking-turns.ts'

// A thread and its connection hold some 20 MB, and long writes come in bursts if at all.
const IDLE_MS = 5_000
// Left to itself, V8 gives each thread a young heap of tens of megabytes.
const MEMORY = { maxYoungGenerationSizeMb: 6 }

/** A writer of the file in a thread of its own. The thread starts with the first statement and ends after a while without any. */
export interface LongWriter {
  db: Kysely<Tables>
  /** Brings what the log holds into the file, unless a long write is at work, which does so itself. */
  checkpoint(): void
  close(): Promise<void>
}

/** Starts nothing yet. */
export function openLongWriter(path: string): LongWriter {
  const thread = new StatementThread(path)
  const dialect: Dialect = {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => new ThreadDriver(thread),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return {
    db: new Kysely<Tables>({ dialect }),
    checkpoint: () => void thread.checkpoint(),
    close: () => thread.end(),
  }
}

/** Asks the thread one statement after another. */
class StatementThread {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0
  #isWriting = false
  #isCheckpointing = false
  readonly #inTurn = takingTurns()
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  ask(question: StatementQuestion): Promise<StatementAnswer> {
    return this.#inTurn(() => this.#ask(question))
  }

  /** Called before a transaction begins. */
  beginWriting(): void {
    this.#isWriting = true
  }

  /** Called when one is over. */
  endWriting(): void {
    this.#isWriting = false
    this.#rest()
  }

  async checkpoint(): Promise<void> {
    if (this.#isWriting || this.#isCheckpointing) return
    this.#isCheckpointing = true
    // Nothing is lost when it fails, be it for want of room: the next one has more to do, and the last comes when the file is closed.
    await this.ask({ sql: 'pragma wal_checkpoint(passive)', parameters: [] }).catch(() => {})
    this.#isCheckpointing = false
    if (!this.#isWriting) this.#rest()
  }

  end(): Promise<void> {
    return this.#inTurn(() => this.#end())
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    // Not terminated: its connection is to be closed, so that the file is left without a log beside it.
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.ref()
    worker.postMessage(null satisfies ThreadQuestion)
    await ended
  }

  #ask(question: StatementQuestion): Promise<StatementAnswer> {
    clearTimeout(this.#idle)
    const worker = this.#started()
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>()
    const id = ++this.#asked
    const onMessage = (answered: ThreadAnswer) => {
      if (answered.id === id) settle(() => resolve(answered.answer))
    }
    const onError = (error: unknown) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('the thread of long writes ended')))
    const settle = (answered: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
      answered()
    }
    worker.ref()
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage({ id, ...question } satisfies ThreadQuestion)
    return promise
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(workerFile('sqlite-long-worker', import.meta.url), {
      workerData: this.#path,
      resourceLimits: MEMORY,
    })
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    worker.once('exit', forget)
    // Whoever asked is told by a listener of its own; without any, an error would end the program.
    worker.on('error', forget)
    this.#worker = worker
    return worker
  }
}

class ThreadDriver implements Driver {
  readonly #thread: StatementThread
  readonly #connection: DatabaseConnection

  constructor(thread: StatementThread) {
    this.#thread = thread
    this.#connection = connectionOf(thread)
  }

  async init(): Promise<void> {}

  // The store gives it one transaction at a time.
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#thread.beginWriting()
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(): Promise<void> {
    this.#thread.endWriting()
  }

  async destroy(): Promise<void> {
    await this.#thread.end()
  }
}

function connectionOf(thread: StatementThread): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const answer = await thread.ask({ sql, parameters })
      if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), answer.failed)
      if ('rows' in answer) return { rows: answer.rows as Row[] }
      return { rows: [], numAffectedRows: BigInt(answer.changes), insertId: BigInt(answer.lastInsertRowid) }
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed within a write.
    streamQuery: async function* () {
      throw new Error('a long write cannot stream')
    },
  }
}
