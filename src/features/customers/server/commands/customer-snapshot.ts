import type { Flag } from '../../../../platform/database/tables.ts'
import type { ChangeItem } from '../../../trail/server/public.ts'
import { shownCustomerId } from '../../rules/export-row.ts'
import type { OwnColumns } from './derived-columns.ts'

/** What the trail keeps of a customer; what derives from it is left out, `is_new` is kept of deleted ones only. */
export type CustomerSnapshot = Omit<OwnColumns, 'id' | 'is_new'> & { is_new?: Flag }

/** What a change did to one customer: whole snapshots, or only the columns that it touched. */
export type CustomerChangeItem = ChangeItem<Partial<CustomerSnapshot>>

/** The item of a customer that was made. */
export function madeItem(row: OwnColumns): CustomerChangeItem {
  return { entityId: row.id, customerId: row.id, before: null, after: snapshotOf(row) }
}

/** The item of a customer that was edited, with the columns that differ only; undefined when none does. */
export function editedItem(before: OwnColumns, after: CustomerSnapshot): CustomerChangeItem | undefined {
  const old = snapshotOf(before)
  const names = (Object.keys(old) as (keyof CustomerSnapshot)[]).filter((name) => after[name] !== old[name])
  if (names.length === 0) return undefined
  const only = (columns: CustomerSnapshot) => Object.fromEntries(names.map((name) => [name, columns[name]]))
  return { entityId: before.id, customerId: before.id, before: only(old), after: only(after) }
}

/** What the admin reads of a change of one customer: `Budi (WZN-123)`. */
export function customerLabel(row: Pick<OwnColumns, 'nama' | 'customer_id'>): string {
  return `${row.nama} (${shownCustomerId({ customerId: row.customer_id })})`
}

/** The columns of a customer that the trail keeps of one that was made. */
export function snapshotOf(row: OwnColumns): CustomerSnapshot {
  const { customer_id, user_id, nama, alamat, whatsapp, tanggal_daftar, koordinat, paket, status } = row
  return { customer_id, user_id, nama, alamat, whatsapp, tanggal_daftar, koordinat, paket, status }
}
