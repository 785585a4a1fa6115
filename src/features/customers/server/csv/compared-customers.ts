import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { PelangganTable } from '../../../../platform/database/tables.ts'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'
import { type ImportRow, isGiven } from '../../rules/import-row.ts'
import type { OwnColumns } from '../commands/derived-columns.ts'

const COLUMNS = [
  'id',
  'customer_id',
  'user_id',
  'nama',
  'alamat',
  'whatsapp',
  'tanggal_daftar',
  'koordinat',
  'paket',
  'status',
  'is_new',
] as const satisfies readonly (keyof OwnColumns)[]

/** The customers that rows of a file can be about, in the order of the list: who has an id that the file gives, or the number of a row without one. */
export async function comparedCustomers(reader: Reader, rows: readonly ImportRow[]): Promise<OwnColumns[]> {
  const givenIds = new Set(rows.flatMap(({ customerId }) => (isGiven(customerId) ? [customerId] : [])))
  const withId = await customersBy(reader, 'customer_id', givenIds)
  const found = new Set<string | null>(withId.map((row) => row.customer_id))
  const numbers = new Set<string>()
  for (const { customerId, whatsapp } of rows) if (!found.has(customerId)) numbers.add(whatsapp)
  const withNumber = await customersBy(reader, 'whatsapp', numbers)
  const others = withNumber.filter((row) => row.customer_id === null || !found.has(row.customer_id))
  return [...withId, ...others].sort(asListed)
}

function customersBy(
  reader: Reader,
  column: 'customer_id' | 'whatsapp',
  values: ReadonlySet<string>,
): Promise<OwnColumns[]> {
  return readInChunks([...values], (some) =>
    reader.selectFrom('pelanggan').select(COLUMNS).where(column, 'in', some).execute(),
  )
}

/** The list's own order, in which WZN-1000 comes after WZN-999. */
function asListed(one: OwnColumns, other: OwnColumns): number {
  const [first, second] = [one.customer_id ?? MISSING_CUSTOMER_ID, other.customer_id ?? MISSING_CUSTOMER_ID]
  return first.length - second.length || compare(first, second) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The WZN ids that are given to customers. */
export async function givenCustomerIds(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('pelanggan')
    .select('customer_id')
    .where('customer_id', 'is not', null)
    .$narrowType<{ customer_id: NonNullable<PelangganTable['customer_id']> }>()
    .execute()
  return rows.map((row) => row.customer_id)
}
