import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resident memory of a process in MB as Linux tells it: now, at the most so far, and without the pages of mapped files. */
export interface Memory {
  now: number
  peak: number
  own: number
}

/** Reads it; all NaN on a machine without /proc. */
export function memoryOf(pid: number): Memory {
  const text = statusOf(pid)
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM'), own: megabytes('RssAnon') }
}

/** Begins to look at a process's memory without mapped files; `stop` answers how much it rose over what it was, in MB. */
export function watchOwnMemory(pid: number): { stop: () => Promise<number> } {
  const before = memoryOf(pid).own
  let most = before
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      most = Math.max(most, memoryOf(pid).own)
      await sleep(5)
    }
  })()
  return {
    stop: async () => {
      isWatching = false
      await watching
      return most - before
    },
  }
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
