import type { Flag } from '../../../../platform/database/tables.ts'
import type { ChangeItem } from '../../../trail/server/public.ts'
import type { OwnColumns } from './derived-columns.ts'

/** What the trail keeps of a customer; what derives from it is left out, `is_new` is kept of deleted ones only. */
export type CustomerSnapshot = Omit<OwnColumns, 'id' | 'is_new'> & { is_new?: Flag }

/** What a change did to one customer: whole snapshots, or only the columns that it touched. */
export type CustomerChangeItem = ChangeItem<Partial<CustomerSnapshot>>

/** The columns of a customer that the trail keeps of one that was made. */
export function snapshotOf(row: OwnColumns): CustomerSnapshot {
  const { customer_id, user_id, nama, alamat, whatsapp, tanggal_daftar, koordinat, paket, status } = row
  return { customer_id, user_id, nama, alamat, whatsapp, tanggal_daftar, koordinat, paket, status }
}
