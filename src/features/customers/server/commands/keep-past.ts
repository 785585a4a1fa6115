import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { CustomerExitTable, FormerNameTable } from '../../../../platform/database/tables.ts'
import { exitStep, isOtherPerson } from '../../rules/customer-past.ts'
import type { OwnColumns } from './derived-columns.ts'

const ROWS_PER_STATEMENT = 1000

type PastColumns = Pick<OwnColumns, 'nama' | 'whatsapp' | 'status'>

/** A customer as it was and as it is; null where it did not exist. */
export interface CustomerChange {
  id: string
  before: PastColumns | null
  after: PastColumns | null
}

/** Keeps, in the transaction of a write, since when customers are gone or inactive, and what they were called before. */
export async function keepPast(
  trx: Trx,
  deps: { clock: Clock },
  changes: readonly CustomerChange[],
): Promise<void> {
  const left_at = nowInstant(deps.clock)
  const steps = changes.map((change) => ({ ...change, step: exitStep(change.before, change.after) }))
  const exits = steps.flatMap(({ id, step }): CustomerExitTable[] =>
    step === 'deleted' || step === 'inactive' ? [{ customer_id: id, left_at, reason: step }] : [],
  )
  const idsOf = (wanted: (typeof steps)[number]['step']) =>
    steps.filter(({ step }) => step === wanted).map(({ id }) => id)
  await removeExits(trx, idsOf('back'), ['deleted', 'inactive'])
  await removeExits(trx, idsOf('back-inactive'), ['deleted'])
  await eachChunk(exits, (rows) =>
    trx
      .insertInto('customer_exit')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await eachChunk(steps.flatMap(formerNames), (rows) =>
    trx
      .insertInto('former_name')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

async function removeExits(
  trx: Trx,
  ids: readonly string[],
  reasons: CustomerExitTable['reason'][],
): Promise<void> {
  await eachChunk(ids, (some) =>
    trx.deleteFrom('customer_exit').where('customer_id', 'in', some).where('reason', 'in', reasons).execute(),
  )
}

function formerNames({ id, before, after }: CustomerChange): FormerNameTable[] {
  if (!before || !isOtherPerson(before, after)) return []
  const { nama, whatsapp } = before
  return [{ customer_id: id, nama, whatsapp, search_text: `${nama.toLowerCase()} ${whatsapp}` }]
}

async function eachChunk<Row>(rows: readonly Row[], run: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await run(rows.slice(from, from + ROWS_PER_STATEMENT))
    // A statement does not free the event loop, and other requests want their turn.
    if (rows.length > ROWS_PER_STATEMENT) await new Promise((resolve) => setImmediate(resolve))
  }
}
