import { randomInt } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newIds } from '../../../../platform/new-id.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { drawCustomerIds } from '../../rules/customer-id.ts'
import type { CsvCustomer } from '../../rules/export-row.ts'
import type { ImportPlan } from '../../rules/import-plan.ts'
import { isGiven } from '../../rules/import-row.ts'
import { givenCustomerIds } from '../csv/compared-customers.ts'
import { fingerprintOf, readImport } from '../csv/read-import.ts'
import { type CustomerSnapshot, editedItem, madeItem } from './customer-snapshot.ts'
import type { OwnColumns } from './derived-columns.ts'
import { keepPast } from './keep-past.ts'
import { replaceCustomers } from './replace-customers.ts'

const LABEL_WITHOUT_NAME = 'File CSV'

type Row = OwnColumns

/**
 * Does what the preview of that fingerprint showed, all or none, and sends no messages. `changeId` is null when there is nothing to
 * do. Throws BAD_REQUEST at `text`, IMPORT_CHANGED when it would do something else by now.
 */
export async function importCustomers(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  input: { text: string; fingerprint: string; fileName: string },
): Promise<{ changeId: string | null; added: number; changed: number }> {
  const { plan, stored } = await readImport(trx, deps.timeZone, input.text)
  if (fingerprintOf(plan) !== input.fingerprint) throw new AppError('IMPORT_CHANGED')
  const added = await addedRows(trx, plan)
  const changed = changedRows(plan, stored)
  const count = { added: added.length, changed: changed.length }
  if (added.length + changed.length === 0) return { changeId: null, ...count }
  await replaceCustomers(trx, [...added, ...changed.map(({ row }) => row)])
  await keepPast(
    trx,
    deps,
    changed.map(({ before, row }) => ({ id: row.id, before, after: row })),
  )
  const items = [...added.map(madeItem), ...changed.map(({ item }) => item)]
  const label = input.fileName || LABEL_WITHOUT_NAME
  const changeId = await recordChange(trx, deps, { kind: 'customers-imported', label, items })
  return { changeId, ...count }
}

async function addedRows(trx: Trx, plan: ImportPlan): Promise<Row[]> {
  const freshIds = await drawFreshIds(trx, plan)
  // In the order of the file: customers without a WZN id are listed, and exported, in the order of their document ids.
  const ids = newIds(plan.added.length).sort()
  return plan.added.map((row, index) => {
    const customerId = isGiven(row.customerId) ? row.customerId : null
    const ownId = row.customerId === 'fresh' ? (freshIds.pop() ?? null) : customerId
    const columns = columnsOf({ ...row, customerId: ownId, userId: row.userId ?? ownId })
    return { id: ids[index] as string, is_new: 0, ...columns }
  })
}

/** As many new WZN ids as the plan needs, which nobody has, and no row of the file gives. */
async function drawFreshIds(trx: Trx, plan: ImportPlan): Promise<string[]> {
  const count = plan.added.filter((row) => row.customerId === 'fresh').length
  if (count === 0) return []
  const taken = new Set<string>(await givenCustomerIds(trx))
  for (const { customerId } of [...plan.added, ...plan.changed.map(({ values }) => values), ...plan.refused])
    taken.add(customerId ?? '')
  return drawCustomerIds(count, (n) => randomInt(n), taken)
}

function changedRows(plan: ImportPlan, stored: readonly OwnColumns[]) {
  const byId = new Map(stored.map((row) => [row.id, row]))
  return plan.changed.flatMap(({ id, values }) => {
    const before = byId.get(id)
    if (!before) return []
    const after = columnsOf(values)
    const item = editedItem(before, after)
    return item ? [{ before, row: { ...before, ...after }, item }] : []
  })
}

function columnsOf(customer: CsvCustomer): CustomerSnapshot {
  return {
    customer_id: customer.customerId,
    user_id: customer.userId,
    nama: customer.nama,
    alamat: customer.alamat,
    whatsapp: customer.whatsapp,
    tanggal_daftar: customer.tanggalDaftar,
    koordinat: customer.koordinat,
    paket: customer.paket,
    status: customer.status,
  }
}
