import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store, TransactionOptions, Trx } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { settingsContract } from '../contract.ts'
import type { Settings } from '../schemas.ts'
import { removeLogo, saveLogo } from './commands/save-logo.ts'
import { saveBusiness, saveRegistration, saveSystem, saveTexts } from './commands/save-sections.ts'
import { readSettings } from './queries.ts'

export interface SettingsDeps {
  store: Store
  clock: Clock
  /** The settings that the whole server goes by. */
  settings: {
    /** What holds where nothing is set. */
    readonly environment: Settings['environment']
    /** Reads them anew. */
    refresh: () => Promise<void>
  }
  /** Puts right what was counted in another business time zone. */
  onTimeZone: (trx: Trx, timeZone: string) => Promise<void>
}

/** The endpoints of `settingsContract`. */
export function settingsRoutes(deps: SettingsDeps) {
  const { store, settings } = deps
  const os = implement(settingsContract).$context<RequestContext>().use(requireSession)
  const read = () => readSettings(store.read, settings.environment)
  const save = async (change: (trx: Trx) => Promise<void>, options?: TransactionOptions) => {
    await store.transaction(change, options)
    await settings.refresh()
    return read()
  }
  return os.router({
    get: os.get.handler(read),
    saveBusiness: os.saveBusiness.handler(({ input }) => save((trx) => saveBusiness(trx, deps, input))),
    saveTexts: os.saveTexts.handler(({ input }) => save((trx) => saveTexts(trx, deps, input))),
    saveSystem: os.saveSystem.handler(({ input }) =>
      // Another time zone counts all bills anew.
      save((trx) => saveSystem(trx, { ...deps, environmentTimeZone: settings.environment.timeZone }, input), {
        isLong: true,
      }),
    ),
    saveRegistration: os.saveRegistration.handler(({ input }) =>
      save((trx) => saveRegistration(trx, deps, input)),
    ),
    saveLogo: os.saveLogo.handler(({ input }) => save((trx) => saveLogo(trx, deps, input.image))),
    removeLogo: os.removeLogo.handler(() => save((trx) => removeLogo(trx, deps))),
  })
}
