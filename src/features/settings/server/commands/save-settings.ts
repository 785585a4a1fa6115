import type { Clock } from '../../../../platform/clock.ts'
import type { BusinessSettingTable } from '../../../../platform/database/office-tables.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { readBusinessRow } from '../queries.ts'

/** What one form sets. */
export type SettingColumns = Partial<Omit<BusinessSettingTable, 'slot' | 'version'>>

/** A part of the settings: the name that the trail knows it by, and its title. */
export interface SettingsSection {
  id: string
  title: string
}

/**
 * Keeps what a form says and writes down what it changed; answers that. Throws SETTINGS_CHANGED when the settings are not those that
 * the form was made from, unless it changes nothing.
 */
export async function saveSettings(
  trx: Trx,
  deps: { clock: Clock },
  section: SettingsSection,
  form: { version: number; columns: SettingColumns },
): Promise<SettingColumns> {
  const row = await readBusinessRow(trx)
  const names = Object.keys(form.columns) as (keyof SettingColumns)[]
  const changed = names.filter((name) => form.columns[name] !== row[name])
  if (changed.length === 0) return {}
  const pick = (columns: SettingColumns): SettingColumns =>
    Object.fromEntries(changed.map((name) => [name, columns[name]]))
  const after = pick(form.columns)
  const { numUpdatedRows } = await trx
    .updateTable('business_setting')
    .set({ ...after, version: form.version + 1 })
    .where('version', '=', form.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('SETTINGS_CHANGED')
  await recordChange(trx, deps, {
    kind: 'settings-changed',
    label: section.title,
    items: [{ entityId: section.id, before: pick(row), after }],
  })
  return after
}
