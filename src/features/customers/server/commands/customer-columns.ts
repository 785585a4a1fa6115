import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import { registrationInstant } from '../../rules/registration-date.ts'
import type { CustomerForm, Registration } from '../../schemas.ts'
import { derivedColumns } from './derived-columns.ts'

/** The columns that a form fills, in stored form; `stored` is the registration instant before an edit. */
export function customerColumns(
  deps: { clock: Clock; timeZone: string },
  form: CustomerForm | Registration,
  customerId: string | null,
  stored?: string,
) {
  return {
    nama: form.nama,
    alamat: form.alamat,
    whatsapp: form.whatsapp,
    tanggal_daftar: registrationInstant(form.tanggalDaftar, nowInstant(deps.clock), deps.timeZone, stored),
    koordinat: form.koordinat,
    paket: form.paket,
    ...derivedColumns({ ...form, customer_id: customerId }),
  }
}
