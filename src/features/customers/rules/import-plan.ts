import type { CustomerStatus } from './customer-fields.ts'
import { changeBy, importInstant, type PlannedChange } from './import-change.ts'
import type { ImportId } from './import-fields.ts'
import { type ExistingCustomer, matchRows } from './import-match.ts'
import { type ImportRow, isGiven, type Refusal } from './import-row.ts'

/**
 * A customer that an import adds. `customerId`: that one, `none`, or a `fresh` one, which no row of the file may have, refused
 * ones too; `userId`: null when it is the WZN id; `tanggalDaftar`: ISO instant.
 */
export interface PlannedRow {
  line: number
  customerId: ImportId
  userId: string | null
  nama: string
  alamat: string
  whatsapp: string
  tanggalDaftar: string
  koordinat: string
  paket: string
  status: CustomerStatus
}

/** What an import would do, each part in the order of the file. */
export interface ImportPlan {
  added: PlannedRow[]
  changed: PlannedChange[]
  unchanged: number
  refused: Refusal[]
}

/**
 * Compares the rows of a file with the customers that exist before the import, and with nothing else: a file that holds the same
 * person twice brings two into an empty list, and finds both the next time. `existing` is in the order of the list.
 */
export function planImport(
  rows: readonly ImportRow[],
  existing: readonly ExistingCustomer[],
  timeZone: string,
): ImportPlan {
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, refused: refuseRepeatedIds(rows) }
  const refusedLines = new Set(plan.refused.map((refusal) => refusal.line))
  const accepted = rows.filter((row) => !refusedLines.has(row.line))
  const matches = matchRows(accepted, existing, timeZone)
  for (const row of accepted) {
    const customer = matches.get(row)
    const change = customer && changeBy(row, customer, timeZone)
    if (!customer) plan.added.push(plannedRow(row, timeZone))
    else if (change) plan.changed.push(change)
    else plan.unchanged++
  }
  return plan
}

function refuseRepeatedIds(rows: readonly ImportRow[]): Refusal[] {
  const firstLines = new Map<string, number>()
  const refused: Refusal[] = []
  for (const { line, nama, customerId } of rows) {
    if (!isGiven(customerId)) continue
    const firstLine = firstLines.get(customerId)
    if (firstLine === undefined) firstLines.set(customerId, line)
    else {
      refused.push({
        line,
        name: nama,
        customerId,
        reason: `ID ${customerId} sudah ada di baris ${firstLine}`,
      })
    }
  }
  return refused
}

function plannedRow(row: ImportRow, timeZone: string): PlannedRow {
  return {
    ...row,
    tanggalDaftar: importInstant(row.tanggalDaftar, timeZone),
    status: row.status ?? 'Aktif',
  }
}
