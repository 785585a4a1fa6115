import { type AppProcess, startApp } from '../app-process.ts'
import { removeFolder, tempFolder } from '../temp-folder.ts'

/** A process of the group as it is to be started. */
export interface Member {
  role: 'all' | 'web' | 'worker'
  /** How far its machine's clock is off, milliseconds. */
  skewMs: number
}

/** Processes on one database, each with a folder and a clock of its own, as if on machines of their own. */
export interface ProcessGroup {
  size: number
  /** Addresses of those that answer browsers and are up. */
  webUrls(): string[]
  /** Ends one at once, as a power cut would. */
  kill(index: number): Promise<void>
  start(index: number): Promise<void>
  /** Ends all of them in order. */
  stop(): Promise<void>
}

const SKEWED_CLOCK = new URL('skewed-clock.mjs', import.meta.url).href

/** Starts them all at the same moment, on a database that may be empty. */
export async function startGroup(
  members: readonly Member[],
  env: Record<string, string>,
): Promise<ProcessGroup> {
  const places = members.map((member) => ({ ...member, dataDir: tempFolder('process') }))
  const apps = new Map<number, AppProcess>()
  const start = async (index: number) => {
    const { role, skewMs, dataDir } = memberAt(places, index)
    const clock = { NODE_OPTIONS: `--import=${SKEWED_CLOCK}`, SKEW_MS: String(skewMs) }
    apps.set(index, await startApp({ dataDir, env: { ...env, ...clock, APP_ROLE: role } }))
  }
  const stop = async () => {
    await Promise.all([...apps.values()].map((app) => app.stop()))
    for (const { dataDir } of places) removeFolder(dataDir)
  }
  const started = await Promise.allSettled(members.map((_, index) => start(index)))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    size: members.length,
    webUrls: () => [...apps].flatMap(([i, app]) => (memberAt(places, i).role === 'worker' ? [] : [app.url])),
    kill: async (index) => {
      const app = apps.get(index)
      apps.delete(index)
      await app?.kill()
    },
    start,
    stop,
  }
}

function memberAt<M>(members: readonly M[], index: number): M {
  const member = members[index]
  if (!member) throw new Error(`no process ${index}`)
  return member
}
