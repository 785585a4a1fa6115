import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'

/** Deletes a customer; its bills stay (R11). Throws NOT_FOUND. */
export async function deleteCustomer(trx: Trx, id: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('pelanggan').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}
