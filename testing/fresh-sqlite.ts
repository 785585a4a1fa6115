import { afterEach } from 'vitest'
import { openStore, type Store } from '../src/platform/database/store.ts'
import type { OpenStore } from './fresh-database.ts'
import { removeFolder, tempFolder } from './temp-folder.ts'

/** Opens fresh SQLite databases for tests whose subject does not depend on the kind of database. */
export function freshSqlite(): OpenStore {
  const opened: { store: Store; folder: string }[] = []
  afterEach(async () => {
    for (const { store, folder } of opened.splice(0)) {
      await store.close()
      removeFolder(folder)
    }
  })
  return async () => {
    const folder = tempFolder('sqlite')
    const store = await openStore({ dataDir: folder })
    opened.push({ store, folder })
    return store
  }
}
