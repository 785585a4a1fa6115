import { type PageSettings, readPageSettings } from '../../features/settings/server/public.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../platform/database/store.ts'

/** The settings that hold for the whole server and can change while it runs. */
export interface LiveSettings {
  /** The business time zone. */
  timeZone: string
  /** Where the maps' tiles come from (`isTileUrl`). */
  tileUrl: string
  packages: PageSettings['packages']
}

export interface LiveSettingsReader {
  /** What holds where the admin set nothing. */
  readonly environment: { timeZone: string; tileUrl: string }
  /** The newest reading. */
  now(): LiveSettings
  /** Reads them anew. */
  refresh(): Promise<void>
  /** Reads them anew unless they are younger than a second: what another process saved counts soon, too. */
  refreshIfOld(): Promise<void>
}

const FRESH_MS = 1000

/** The settings as the admin set them, over those of the environment. */
export async function openLiveSettings(
  { store, clock }: { store: Store; clock: Clock },
  fallback: { timeZone: string; tileUrl: string },
): Promise<LiveSettingsReader> {
  const read = async (): Promise<LiveSettings> => {
    const set = await readPageSettings(store.read)
    return {
      timeZone: set.timeZone ?? fallback.timeZone,
      tileUrl: set.tileUrl ?? fallback.tileUrl,
      packages: set.packages,
    }
  }
  let newest = await read()
  let readAt = clock.nowMs()
  let readings = 0
  let newestReading = 0
  const refresh = async () => {
    readAt = clock.nowMs()
    const reading = ++readings
    const settings = await read()
    // One that was begun earlier and took longer may not know of what was saved in between.
    if (reading < newestReading) return
    newestReading = reading
    newest = settings
  }
  return {
    environment: { timeZone: fallback.timeZone, tileUrl: fallback.tileUrl },
    now: () => newest,
    refresh,
    refreshIfOld: async () => {
      // A clock that was set back must not stop it.
      if (Math.abs(clock.nowMs() - readAt) >= FRESH_MS) await refresh()
    },
  }
}
