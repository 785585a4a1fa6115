import type { BusinessSettingTable } from '../../../platform/database/office-tables.ts'
import type { Reader } from '../../../platform/database/store.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import { businessWords } from '../rules/business-words.ts'
import { DEFAULT_BUSINESS_NAME } from '../rules/defaults.ts'
import { logoAddress } from '../rules/logo-address.ts'
import type { PackageOffer } from '../rules/package-price.ts'
import type { Settings } from '../schemas.ts'

/** The business as messages and bills name it. */
export interface Business {
  name: string
  /** Empty while none is set. */
  address: string
  /** How to pay; follows `transfer bank:`. */
  bankDetails: string
  /** The day of its month that a new bill is due on, 1 to 28. */
  dueDay: number
  /** The admin's own texts; empty: the built-in one. */
  texts: { welcome: string; confirmation: string; reminder: string; bulkReminder: string }
}

/** What stands at the head and the foot of a printed bill. */
export interface Letterhead {
  name: string
  /** Lines; empty while none are set. */
  address: string
  /** How to pay, in lines; empty while none are set. */
  bankDetails: string
  /** Where the logo is served; null without one. */
  logo: string | null
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
    ...businessWords({ name: row.business_name, bankDetails: row.bank_details, dueDay: row.due_day }),
    address: row.address,
    texts: ownTexts(row),
  }
}

/** The business as printed bills name it. */
export async function readLetterhead(reader: Reader): Promise<Letterhead> {
  const row = await readBusinessRow(reader)
  return {
    name: row.business_name || DEFAULT_BUSINESS_NAME,
    address: row.address,
    bankDetails: row.bank_details,
    logo: await readLogoAddress(reader),
  }
}

/** All settings as they are set; `environment` is what holds where nothing is. */
export async function readSettings(reader: Reader, environment: Settings['environment']): Promise<Settings> {
  const row = await readBusinessRow(reader)
  return {
    version: row.version,
    name: row.business_name,
    address: row.address,
    bankDetails: row.bank_details,
    dueDay: row.due_day,
    texts: ownTexts(row),
    timeZone: row.time_zone ?? '',
    tileUrl: row.tile_url ?? '',
    reviewRegistrations: row.review_registrations === 1,
    environment,
    logo: await readLogoAddress(reader),
  }
}

/** Whether registrations wait until the admin approves them. */
export async function reviewsRegistrations(reader: Reader): Promise<boolean> {
  return (await readBusinessRow(reader)).review_registrations === 1
}

/** The picture with that hash; undefined when it is not the logo (any more). */
export async function findLogo(reader: Reader, hash: string) {
  const logo = await reader
    .selectFrom('business_logo')
    .select(['media_type', 'base64'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return logo && { mediaType: logo.media_type, bytes: Buffer.from(logo.base64, 'base64') }
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

async function readLogoAddress(reader: Reader): Promise<string | null> {
  const logo = await reader.selectFrom('business_logo').select('hash').executeTakeFirst()
  return logo ? logoAddress(logo.hash) : null
}

function ownTexts(row: BusinessSettingTable): Business['texts'] {
  return {
    welcome: row.welcome_text,
    confirmation: row.confirmation_text,
    reminder: row.reminder_text,
    bulkReminder: row.bulk_reminder_text,
  }
}
