import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { listBuiltInTemplates } from '../queries/templates.ts'

/** Deletes a template of the admin's own, or sets a built-in one back to what it was. Throws NOT_FOUND. */
export async function removeTemplate(trx: Trx, id: string): Promise<void> {
  if (await forgetTemplate(trx, id)) return
  const builtIns = await listBuiltInTemplates(trx)
  if (!builtIns.some((template) => template.id === id)) throw new AppError('NOT_FOUND')
}

/** Forgets what the admin kept under that id; false when there was nothing. */
export async function forgetTemplate(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('message_template')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
