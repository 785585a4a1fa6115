import type { Reader } from '../../../platform/database/store.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import { DEFAULT_BANK_DETAILS, DEFAULT_BUSINESS_NAME } from '../rules/defaults.ts'
import type { PackageOffer } from '../rules/package-price.ts'

/** The business as messages and bills name it. */
export interface Business {
  name: string
  /** Empty while none is set. */
  address: string
  /** How to pay; follows `transfer bank:`. */
  bankDetails: string
  /** The day of its month that a new bill is due on, 1 to 31; a shorter month's last day. */
  dueDay: number
  /** The admin's own texts; empty: the built-in one. */
  texts: { welcome: string; confirmation: string; reminder: string; bulkReminder: string }
}

/** What the pages need before their first paint; null: as the environment says. */
export interface PageSettings {
  timeZone: string | null
  tileUrl: string | null
  packages: PackageOffer[]
}

/** The business as it is set, with the built-in values where it is not. */
export async function readBusiness(reader: Reader): Promise<Business> {
  const row = await readBusinessRow(reader)
  return {
    name: row.business_name || DEFAULT_BUSINESS_NAME,
    address: row.address,
    bankDetails: row.bank_details || DEFAULT_BANK_DETAILS,
    dueDay: row.due_day,
    texts: {
      welcome: row.welcome_text,
      confirmation: row.confirmation_text,
      reminder: row.reminder_text,
      bulkReminder: row.bulk_reminder_text,
    },
  }
}

/** The packages on offer, in their order. */
export async function readPackages(reader: Reader): Promise<PackageOffer[]> {
  const rows = await reader
    .selectFrom('package_offer')
    .select(['name', 'price'])
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ name, price }) => ({ name, price: rupiah(price) }))
}

/** Time zone, tile address and packages as they are set. */
export async function readPageSettings(reader: Reader): Promise<PageSettings> {
  const row = await readBusinessRow(reader)
  return { timeZone: row.time_zone, tileUrl: row.tile_url, packages: await readPackages(reader) }
}

/** The one row of the settings. */
export function readBusinessRow(reader: Reader) {
  return reader.selectFrom('business_setting').selectAll().executeTakeFirstOrThrow()
}
