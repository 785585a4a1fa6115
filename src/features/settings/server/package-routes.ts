import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store, Trx } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { packageContract } from '../package-contract.ts'
import { addPackage } from './commands/add-package.ts'
import { editPackage } from './commands/edit-package.ts'
import { movePackage } from './commands/move-package.ts'
import { removePackage } from './commands/remove-package.ts'
import { listPackages } from './queries/packages.ts'

export interface PackageDeps {
  store: Store
  clock: Clock
  /** The settings that the server holds ready, among them the names on the pages. */
  settings: { refresh(): Promise<void> }
}

/** The endpoints of `packageContract`. */
export function packageRoutes(deps: PackageDeps) {
  const { store } = deps
  const os = implement(packageContract).$context<RequestContext>().use(requireSession)
  const write = async (command: (trx: Trx) => Promise<void>) => {
    await store.transaction(command)
    await deps.settings.refresh()
    return listPackages(store.read)
  }
  return os.router({
    list: os.list.handler(() => listPackages(store.read)),
    add: os.add.handler(({ input }) => write((trx) => addPackage(trx, deps, input))),
    edit: os.edit.handler(({ input: { package: current, ...form } }) =>
      write((trx) => editPackage(trx, deps, current, form)),
    ),
    move: os.move.handler(({ input }) =>
      write((trx) => movePackage(trx, deps, input.package, input.direction)),
    ),
    remove: os.remove.handler(({ input }) => write((trx) => removePackage(trx, deps, input.package))),
  })
}
