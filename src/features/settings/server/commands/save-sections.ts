import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { isTileUrl } from '../../../../platform/tile-url.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import type { BusinessForm, RegistrationForm, SystemForm, TextsForm } from '../../schemas.ts'
import { saveSettings } from './save-settings.ts'

interface Deps {
  clock: Clock
}

/** Name, address, account and due day. Throws SETTINGS_CHANGED. */
export async function saveBusiness(trx: Trx, deps: Deps, form: BusinessForm): Promise<void> {
  const columns = {
    business_name: form.name,
    address: form.address,
    bank_details: form.bankDetails,
    due_day: form.dueDay,
  }
  await saveSettings(trx, deps, { id: 'usaha', title: 'Usaha' }, { version: form.version, columns })
}

/** The admin's own words. Throws SETTINGS_CHANGED. */
export async function saveTexts(trx: Trx, deps: Deps, form: TextsForm): Promise<void> {
  const columns = {
    welcome_text: form.welcome,
    confirmation_text: form.confirmation,
    reminder_text: form.reminder,
    bulk_reminder_text: form.bulkReminder,
  }
  await saveSettings(trx, deps, { id: 'teks', title: 'Teks Pesan' }, { version: form.version, columns })
}

/** Whether registrations wait for the admin; those that wait already go on waiting. Throws SETTINGS_CHANGED. */
export async function saveRegistration(trx: Trx, deps: Deps, form: RegistrationForm): Promise<void> {
  const columns = { review_registrations: form.reviewRegistrations ? (1 as const) : (0 as const) }
  const section = { id: 'pendaftaran', title: 'Pendaftaran' }
  await saveSettings(trx, deps, section, { version: form.version, columns })
}

/**
 * Time zone and address of the maps' tiles. `onTimeZone` puts right in the same transaction what was counted in the zone of before.
 * Throws SETTINGS_CHANGED, and BAD_REQUEST at `tileUrl` for what is no address of tiles.
 */
export async function saveSystem(
  trx: Trx,
  deps: Deps & { environmentTimeZone: string; onTimeZone: (trx: Trx, timeZone: string) => Promise<void> },
  form: SystemForm,
): Promise<void> {
  if (form.tileUrl !== '' && !isTileUrl(form.tileUrl))
    throw fieldError('tileUrl', 'Alamat peta harus seperti https://contoh.id/{z}/{x}/{y}.png')
  const columns = { time_zone: form.timeZone || null, tile_url: form.tileUrl || null }
  const section = { id: 'sistem', title: 'Sistem' }
  const changed = await saveSettings(trx, deps, section, { version: form.version, columns })
  if (changed.time_zone !== undefined)
    await deps.onTimeZone(trx, changed.time_zone ?? deps.environmentTimeZone)
}
