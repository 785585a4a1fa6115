import type { ExistingCustomer } from '../../rules/import-match.ts'
import type { OwnColumns } from '../commands/derived-columns.ts'

/** A stored row as the CSV rules see it: what it has, without defaults for what is missing. */
export function toCsvCustomer(row: OwnColumns): ExistingCustomer {
  return {
    id: row.id,
    customerId: row.customer_id,
    userId: row.user_id,
    nama: row.nama,
    alamat: row.alamat,
    whatsapp: row.whatsapp,
    tanggalDaftar: row.tanggal_daftar,
    koordinat: row.koordinat,
    paket: row.paket,
    status: row.status,
  }
}
