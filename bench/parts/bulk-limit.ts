import { insertPlainly } from '../data/insert-plainly.ts'
import { type Home, openPlain, type Plain } from '../data/plain.ts'

type Row = Record<string, string | number | null>

/** What a save of that month wrote, written once more by the plain database in one transaction: milliseconds. The copies are removed. */
export async function writeAgain(home: Home, period: string): Promise<number> {
  const plain = await openPlain(home)
  try {
    const bills = await rowsOf(plain, `tagihan where period = '${period}'`)
    const messages = await rowsOf(
      plain,
      `message where bill_id in (select id from tagihan where period = '${period}')`,
    )
    const runs = await rowsOf(plain, `bulk_run where period = '${period}'`)
    const leftOut = await rowsOf(
      plain,
      `bulk_left_out where run_id in (select id from bulk_run where period = '${period}')`,
    )
    const ms = await insertPlainly(plain, {
      tagihan: bills.map((bill) => ({
        ...bill,
        id: copied(bill['id']),
        period: '2039-01',
        invoice_number: copied(bill['invoice_number']),
      })),
      message: messages.map(({ sequence: _, ...message }) => ({ ...message, id: copied(message['id']) })),
      bulk_run: runs.map((run) => ({ ...run, id: copied(run['id']) })),
      bulk_left_out: leftOut.map((row) => ({ ...row, run_id: copied(row['run_id']) })),
    })
    for (const table of ['tagihan', 'message', 'bulk_run'])
      await plain.exec(`delete from ${table} where id like 'salin%'`)
    await plain.exec(`delete from bulk_left_out where run_id like 'salin%'`)
    return ms
  } finally {
    await plain.close()
  }
}

async function rowsOf(plain: Plain, from: string): Promise<Row[]> {
  return (await plain.prepare(`select * from ${from}`)()) as Row[]
}

// As random as the original, and not the same.
function copied(id: Row[string] | undefined): string {
  return `salin${[...String(id)].reverse().join('')}`
}
