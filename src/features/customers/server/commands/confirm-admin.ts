import type { RequestContext } from '../../../../platform/rpc.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import { requirePassword, type SignInDeps } from '../../../identity/server/public.ts'
import { touchesMany, UNDOABLE_KINDS } from '../../rules/customer-changes.ts'

const FIELD = 'password'

/** Throws unless the admin who asks knows the password (`requirePassword`). */
export async function confirmAdmin(
  deps: SignInDeps,
  { userId = '', address }: RequestContext,
  password: string,
): Promise<void> {
  await requirePassword(deps, { userId, address, password }, FIELD)
}

/** The same for a change that is to be taken back, if it touched many customers. What is no change of customers is for the undo to refuse. */
export async function confirmUndo(
  deps: SignInDeps,
  context: RequestContext,
  { id, password }: { id: string; password?: string | undefined },
): Promise<void> {
  const many = UNDOABLE_KINDS.filter(touchesMany)
  const change = await deps.store.read
    .selectFrom('trail_change')
    .select('id')
    .where('id', '=', id)
    .where('kind', 'in', many)
    .executeTakeFirst()
  if (!change) return
  if (password === undefined) throw fieldError(FIELD, 'Password wajib diisi')
  await confirmAdmin(deps, context, password)
}
