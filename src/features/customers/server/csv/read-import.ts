import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../../../platform/database/store.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import { type ImportFile, readImportFile } from '../../rules/import-file.ts'
import { type ImportPlan, planImport } from '../../rules/import-plan.ts'
import type { ImportContext } from '../../rules/import-row.ts'
import type { OwnColumns } from '../commands/derived-columns.ts'
import { listKnownPackages } from '../queries/known-packages.ts'
import { comparedCustomers } from './compared-customers.ts'
import { toCsvCustomer } from './csv-customer.ts'

/** What importing a text would do, and the customers that it was compared with. Throws BAD_REQUEST at `text` when it has no header. */
export async function readImport(
  reader: Reader,
  timeZone: string,
  text: string,
): Promise<{ plan: ImportPlan; stored: OwnColumns[] }> {
  const file = await readFile(text, { timeZone, packages: await listKnownPackages(reader) })
  if (!('rows' in file)) throw fieldError('text', headerProblem(text, file))
  const stored = await comparedCustomers(reader, file.rows)
  const plan = planImport(file.rows, stored.map(toCsvCustomer), timeZone)
  const refused = [...file.refused, ...plan.refused].sort((one, other) => one.line - other.line)
  return { plan: { ...plan, refused }, stored }
}

/** Names exactly this plan: another file, or customers changed meanwhile in what it is about, give another one. */
export function fingerprintOf(plan: ImportPlan): string {
  const hash = createHash('sha256')
  // Piece by piece: the whole plan of a large file would be a very long text.
  for (const [part, rows] of Object.entries({ ...plan, unchanged: [plan.unchanged] })) {
    hash.update(part)
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
  }
  return hash.digest('hex')
}

// Each step of a large file holds up other requests for no longer than a few milliseconds.
async function readFile(text: string, context: ImportContext): Promise<ImportFile> {
  const steps = readImportFile(text, context)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await letOthersRun()
  }
}

function headerProblem(text: string, file: Exclude<ImportFile, { rows: unknown }>): string {
  if (/^\ufeff?\s*$/.test(text)) return 'File ini kosong.'
  return 'missing' in file
    ? `Baris pertama harus berisi nama kolom. Yang belum ada: ${file.missing.join(', ')}.`
    : `Kolom ini ada dua kali: ${file.repeated.join(', ')}.`
}
