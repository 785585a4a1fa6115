import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { registrationInstant } from '../../rules/registration-date.ts'
import type { Registration } from '../../schemas.ts'
import { checkPackage } from './check-package.ts'
import { recordState } from './review-registration.ts'

/** Keeps a visitor's form until the admin decides; answers its id. Throws BAD_REQUEST at `paket`. */
export async function queueRegistration(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  form: Registration,
): Promise<string> {
  await checkPackage(trx, form.paket)
  const now = nowInstant(deps.clock)
  const { tanggalDaftar, nama, alamat, whatsapp, koordinat, paket } = form
  const row = {
    id: newId(),
    state: 'waiting' as const,
    nama,
    alamat,
    whatsapp,
    tanggal_daftar: registrationInstant(tanggalDaftar, now, deps.timeZone),
    koordinat,
    paket,
    created_at: now,
    decided_at: null,
  }
  await trx.insertInto('registration').values(row).execute()
  await recordState(trx, deps, row, undefined)
  return row.id
}
