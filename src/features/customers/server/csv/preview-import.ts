import type { Reader } from '../../../../platform/database/store.ts'
import type { ImportPreview } from '../../contract.ts'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'
import { shownCustomerId } from '../../rules/export-row.ts'
import type { PlannedChange } from '../../rules/import-change.ts'
import type { ImportId } from '../../rules/import-fields.ts'
import { fingerprintOf, readImport } from './read-import.ts'

/** What importing a text would do; changes nothing. Throws BAD_REQUEST at `text`. */
export async function previewImport(
  reader: Reader,
  deps: { timeZone: string },
  text: string,
): Promise<ImportPreview> {
  const { plan } = await readImport(reader, deps.timeZone, text)
  return {
    fingerprint: fingerprintOf(plan),
    added: plan.added.map(({ line, customerId, nama }) => ({ line, customerId: shownId(customerId), nama })),
    changed: plan.changed.map((change) => ({
      line: change.line,
      customerId: idBefore(change),
      nama: change.nama,
      fields: change.fields,
    })),
    refused: plan.refused.map(({ line, name = '', reason }) => ({ line, nama: name, reason })),
    unchanged: plan.unchanged,
  }
}

function shownId(id: ImportId): string | null {
  if (id === 'fresh') return null
  return id === 'none' ? MISSING_CUSTOMER_ID : id
}

function idBefore({ fields, values }: PlannedChange): string {
  return fields.find(({ field }) => field === 'ID Pelanggan')?.from ?? shownCustomerId(values)
}
