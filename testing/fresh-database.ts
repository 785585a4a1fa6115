import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { openStore, type Store } from '../src/platform/database/store.ts'
import { TEMPLATE_DATABASE } from './postgres-setup.ts'
import { removeFolder, tempFolder } from './temp-folder.ts'

/** Opens a migrated, empty database of its own; it is closed and dropped after the test. */
export type OpenStore = () => Promise<Store>

/** More that a test may need to know of its database. */
export interface DatabaseUnderTest {
  dialect: Store['dialect']
  /** Opens the database of the last `open()` once more, as a second process would. */
  openAgain(): Promise<Store>
  /** What `openStore` (or the settings of a server) takes for a fresh empty database that is not migrated. */
  location(): Promise<Location>
}

interface Location {
  dataDir: string
  databaseUrl?: string
}

/** Runs the same tests on SQLite and on PostgreSQL, each with fresh databases. */
export function describeOnBothDatabases(
  name: string,
  tests: (open: OpenStore, database: DatabaseUnderTest) => void,
): void {
  describe(`${name} (sqlite)`, () => {
    const folders: string[] = []
    const create = async () => {
      const dataDir = tempFolder('sqlite')
      folders.push(dataDir)
      return { dataDir }
    }
    afterEach(() => folders.splice(0).forEach(removeFolder))
    tests(...stores('sqlite', create, create))
  })

  describe(`${name} (postgres)`, () => {
    const { createFrom, dropAll } = postgresDatabases()
    afterEach(dropAll)
    tests(
      ...stores(
        'postgres',
        () => createFrom(TEMPLATE_DATABASE),
        () => createFrom('template0'),
      ),
    )
  })
}

type LocatePostgres = () => Promise<{ dataDir: string; databaseUrl: string }>

/** The same, for what only PostgreSQL has; each call makes a database of its own, migrated or not. */
export function describeOnPostgres(
  name: string,
  tests: (locateMigrated: LocatePostgres, locateEmpty: LocatePostgres) => void,
): void {
  describe(name, () => {
    const { createFrom, dropAll } = postgresDatabases()
    afterEach(dropAll)
    tests(
      () => createFrom(TEMPLATE_DATABASE),
      () => createFrom('template0'),
    )
  })
}

function stores(
  dialect: Store['dialect'],
  createMigrated: () => Promise<Location>,
  createEmpty: () => Promise<Location>,
): [OpenStore, DatabaseUnderTest] {
  const opened: Store[] = []
  let last: Location | undefined
  const openAt = async (location: Location) => {
    last = location
    const store = await openStore(location)
    opened.push(store)
    return store
  }
  // Registered after the removal of the database, and after-hooks run last to first: stores close before it.
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })
  const openAgain = async () => {
    if (!last) throw new Error('openAgain() needs an open() before it')
    return openAt(last)
  }
  return [async () => openAt(await createMigrated()), { dialect, openAgain, location: createEmpty }]
}

function postgresDatabases() {
  const databases: string[] = []
  let admin: pg.Client | undefined
  beforeAll(async () => {
    const problem = inject('postgresProblem')
    if (problem) throw new Error(`The PostgreSQL template could not be migrated: ${problem}`)
    admin = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` })
    await admin.connect()
  })
  afterAll(() => admin?.end())
  return {
    createFrom: async (template: string) => {
      const name = `test_${randomBytes(8).toString('hex')}`
      await admin?.query(`create database ${name} template ${template} strategy file_copy`)
      databases.push(name)
      return { dataDir: '', databaseUrl: `${inject('postgresUrl')}/${name}` }
    },
    dropAll: async () => {
      for (const name of databases.splice(0)) await admin?.query(`drop database ${name} with (force)`)
    },
  }
}
