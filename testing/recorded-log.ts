import { Writable } from 'node:stream'
import { createLog, type Log } from '../src/platform/log.ts'

/** One line of the log. */
export interface LogLine {
  level: number
  msg: string
  [field: string]: unknown
}

/** The product's log, with its lines kept instead of written. */
export function recordedLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { log: createLog('debug', destination), lines }
}
