import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import type { Registration } from '../../contract.ts'
import { registrationInstant } from '../../rules/registration-date.ts'
import { searchText } from '../../rules/search-text.ts'

/** Creates an active customer without a WZN id, from a visitor's form. */
export async function registerCustomer(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  form: Registration,
): Promise<void> {
  await trx
    .insertInto('pelanggan')
    .values({
      id: newId(),
      customer_id: null,
      user_id: null,
      nama: form.nama,
      alamat: form.alamat,
      whatsapp: form.whatsapp,
      tanggal_daftar: registrationInstant(form.tanggalDaftar, nowInstant(deps.clock), deps.timeZone),
      koordinat: form.koordinat,
      paket: form.paket,
      status: 'Aktif',
      search_text: searchText({ ...form, customerId: null }),
    })
    .execute()
}
