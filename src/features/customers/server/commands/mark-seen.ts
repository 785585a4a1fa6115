import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'

/** The admin looked at a customer: it is no longer new. Throws NOT_FOUND. */
export async function markSeen(trx: Trx, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('pelanggan')
    .set({ is_new: 0 })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
}
