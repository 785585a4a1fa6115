import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import type { RegistrationTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { type ChangeKind, recordChange } from '../../../trail/server/public.ts'
import { DECIDED_KEPT_DAYS, type RegistrationState } from '../../rules/registration-state.ts'
import { derivedColumns } from './derived-columns.ts'
import { addRegistered } from './register-customer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Deps {
  clock: Clock
}

const KINDS = {
  waiting: 'registration-reopened',
  approved: 'registration-approved',
  rejected: 'registration-rejected',
} as const satisfies Record<RegistrationState, ChangeKind>

/** Makes a waiting registration a customer, as registering without a review does; answers its document id. Throws NOT_FOUND, REGISTRATION_DECIDED. */
export async function approveRegistration(trx: Trx, deps: Deps, id: string): Promise<string> {
  const { nama, alamat, whatsapp, tanggal_daftar, koordinat, paket } = await move(trx, deps, id, {
    from: 'waiting',
    to: 'approved',
  })
  const own = { nama, alamat, whatsapp, tanggal_daftar, koordinat, paket }
  return addRegistered(trx, deps, { ...own, ...derivedColumns({ ...own, customer_id: null }) })
}

/** Puts a waiting registration aside. Throws NOT_FOUND, REGISTRATION_DECIDED. */
export async function rejectRegistration(trx: Trx, deps: Deps, id: string): Promise<void> {
  await move(trx, deps, id, { from: 'waiting', to: 'rejected' })
}

/** Lets a rejected registration wait again. Throws NOT_FOUND, REGISTRATION_DECIDED. */
export async function reopenRegistration(trx: Trx, deps: Deps, id: string): Promise<void> {
  await move(trx, deps, id, { from: 'rejected', to: 'waiting' })
}

/** Deletes what was decided long ago, and the proofs whose request nobody repeats any more. */
export async function forgetOldRegistrations(store: Store, clock: Clock): Promise<void> {
  const before = (days: number) => new Date(clock.nowMs() - days * DAY_MS).toISOString()
  await store.transaction(async (trx) => {
    await trx
      .deleteFrom('registration')
      .where('state', 'in', ['approved', 'rejected'])
      .where('decided_at', '<', before(DECIDED_KEPT_DAYS))
      .execute()
    await trx.deleteFrom('registration_proof').where('used_at', '<', before(1)).execute()
  })
}

/** Writes down that a registration came (no state before) or was decided: without its data, which would outlast the registration. */
export async function recordState(
  trx: Trx,
  deps: Deps,
  row: Pick<RegistrationTable, 'id' | 'nama' | 'state'>,
  before: RegistrationState | undefined,
): Promise<void> {
  const kind = before === undefined ? 'registration-queued' : KINDS[row.state]
  const items = [{ entityId: row.id, before: before ? { state: before } : null, after: { state: row.state } }]
  await recordChange(trx, deps, { kind, label: row.nama, items })
}

// In one statement: of two tabs only one finds it in that state.
async function move(
  trx: Trx,
  deps: Deps,
  id: string,
  { from, to }: { from: RegistrationState; to: RegistrationState },
): Promise<RegistrationTable> {
  const row = await trx
    .updateTable('registration')
    .set({ state: to, decided_at: to === 'waiting' ? null : nowInstant(deps.clock) })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const known = await trx.selectFrom('registration').select('id').where('id', '=', id).executeTakeFirst()
    throw new AppError(known ? 'REGISTRATION_DECIDED' : 'NOT_FOUND')
  }
  await recordState(trx, deps, row, from)
  return row
}
