import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'

/** Deletes one bill. Throws NOT_FOUND. */
export async function deleteBill(trx: Trx, id: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('tagihan').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}
