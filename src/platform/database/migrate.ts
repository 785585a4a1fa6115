import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { foundation } from './migrations/0001-foundation.ts'
import { customersWhole } from './migrations/0002-customers-whole.ts'
import { billingWhole } from './migrations/0003-billing-whole.ts'
import { messageJobs } from './migrations/0004-message-jobs.ts'
import { messageOrder } from './migrations/0005-message-order.ts'
import { messagingWhole } from './migrations/0006-messaging-whole.ts'
import { dashboard } from './migrations/0007-dashboard.ts'
import { backOffice } from './migrations/0008-back-office.ts'
import { growing } from './migrations/0009-growing.ts'
import { commitMarker } from './migrations/0010-commit-marker.ts'
import { trust } from './migrations/0011-trust.ts'
import { monthSearch } from './migrations/0012-month-search.ts'
import { coveredSearches } from './migrations/0013-covered-searches.ts'
import { registrationQueue } from './migrations/0014-registration-queue.ts'
import { activeCustomers } from './migrations/0015-active-customers.ts'
import { leftOutRows } from './migrations/0016-left-out-rows.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** A store together with the handle that may change its schema. */
export interface Connection {
  store: Store
  migrationDb: Kysely<Tables>
}

/** Makes the migrations for one dialect, numbered in the order they run. */
export type MigrationFor = (dialect: Store['dialect']) => Migration

const MIGRATIONS: Record<string, MigrationFor> = {
  '0001-foundation': foundation,
  '0002-customers-whole': customersWhole,
  '0003-billing-whole': billingWhole,
  '0004-message-jobs': messageJobs,
  '0005-message-order': messageOrder,
  '0006-messaging-whole': messagingWhole,
  '0007-dashboard': dashboard,
  '0008-back-office': backOffice,
  '0009-growing': growing,
  '0010-commit-marker': commitMarker,
  '0011-trust': trust,
  '0012-month-search': monthSearch,
  '0013-covered-searches': coveredSearches,
  '0014-registration-queue': registrationQueue,
  '0015-active-customers': activeCustomers,
  '0016-left-out-rows': leftOutRows,
}

/** The database was written by a newer program than this one. */
export class NewerDatabaseError extends Error {
  constructor(names: string[]) {
    super(
      `Basis data ini dibuat oleh versi program yang lebih baru (${names.join(', ')}). Pasang versi terbaru, atau pulihkan cadangan yang sesuai dengan \`npm run admin -- restore <cadangan>\`. Basis datanya tidak diubah.`,
    )
    this.name = 'NewerDatabaseError'
  }
}

/** Tables are missing, and this role may not make them. */
export class MigrationRightsError extends Error {
  constructor(cause: unknown) {
    super(
      'Basis data perlu diperbarui, tetapi peran PostgreSQL di DATABASE_URL tidak boleh mengubah skema. Jalankan `npm run admin -- migrate` dengan DATABASE_URL peran pemilik, lalu start lagi (docs/postgresql.md).',
      { cause },
    )
    this.name = 'MigrationRightsError'
  }
}

/** Runs the migrations that are missing; throws NewerDatabaseError instead of touching a database from the future, MigrationRightsError where it may not. */
export async function migrate(connection: Connection): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, make]) => [name, make(connection.store.dialect)]),
  )
  refuseUnknown(await appliedMigrations(connection.migrationDb))
  const migrator = new Migrator({
    db: connection.migrationDb,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw isRefused(error) ? new MigrationRightsError(error) : error
}

// PostgreSQL: insufficient privilege.
function isRefused(error: unknown): boolean {
  return (error as { code?: unknown }).code === '42501'
}

/** How a database stands to this program, without touching it. */
export async function schemaState({
  migrationDb,
}: Connection): Promise<'empty' | 'older' | 'current' | 'newer'> {
  const known = Object.keys(MIGRATIONS)
  const applied = await appliedMigrations(migrationDb)
  if (applied.length === 0) return 'empty'
  if (applied.some((name) => !known.includes(name))) return 'newer'
  return applied.length < known.length ? 'older' : 'current'
}

/** Throws NewerDatabaseError when one of the migrations that a database has had is unknown to this program. */
export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'schema_migration')) return []
  const rows = await db
    .withTables<{ schema_migration: { name: string } }>()
    .selectFrom('schema_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}
