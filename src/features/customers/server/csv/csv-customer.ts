import type { PelangganTable } from '../../../../platform/database/tables.ts'
import type { ExistingCustomer } from '../../rules/import-match.ts'

/** A stored row as the CSV rules see it: what it has, without defaults for what is missing. */
export function toCsvCustomer(row: PelangganTable): ExistingCustomer {
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
