import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import {
  type RestDouble,
  recordedDocuments,
  startRestDouble,
} from '../../../testing/firestore/rest-double.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { openStore } from '../../platform/database/store.ts'

const PROGRAM = fileURLToPath(new URL('admin.ts', import.meta.url))
const CUSTOMERS = 60
const BILLS = 60

let folder = ''
let double: RestDouble | undefined
afterEach(async () => {
  await double?.close()
  removeFolder(folder)
})

/** Many of the two that have everything. */
const documents = ['pelanggan/c-lengkap', 'tagihan/t-lengkap'].flatMap((end) => {
  const model = recordedDocuments.find(({ name }) => name.endsWith(end))
  if (!model) throw new Error(`no ${end}`)
  const { id: _, invoiceNumber: __, customerId, ...fields } = model.fields ?? {}
  return Array.from({ length: end.startsWith('p') ? CUSTOMERS : BILLS }, (_value, i) => ({
    ...model,
    name: `${model.name}-${String(i).padStart(3, '0')}`,
    fields: {
      ...fields,
      // Every third customer has the id of another one.
      customerId: end.startsWith('p')
        ? { stringValue: `WZN-${300 + (i % 3 === 0 ? 0 : i)}` }
        : { stringValue: `c-lengkap-${String(i).padStart(3, '0')}` },
    },
  }))
})

async function runUntil(dataDir: string, isTime: () => boolean): Promise<number | null> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    FIRESTORE_EMULATOR_HOST: double?.origin.replace('http://', ''),
  }
  const args = [PROGRAM, 'import-firestore', '--project', 'wifi-weleri']
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const watch = setInterval(() => isTime() && child.kill('SIGKILL'), 1)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  return code
}

it('an import that is killed anywhere and repeated takes everything once', async () => {
  folder = tempFolder('killed')
  double = await startRestDouble(() => documents, 2)
  const started = double
  for (const calls of [5, 31, 50]) {
    started.asked.length = 0
    // Killed, so no code; it may be too quick for the last one.
    expect([null, 0]).toContain(await runUntil(folder, () => started.asked.length >= calls))
  }
  expect(await runUntil(folder, () => false)).toBe(0)
  const store = await openStore({ dataDir: folder })
  try {
    const customers = await store.read.selectFrom('pelanggan').selectAll().execute()
    const bills = await store.read.selectFrom('tagihan').selectAll().execute()
    const [total] = await store.read.selectFrom('period_total').selectAll().execute()
    const { customer_count } = await store.read
      .selectFrom('customer_total')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([customers.length, customer_count, bills.length]).toEqual([CUSTOMERS, CUSTOMERS, BILLS])
    expect(new Set(customers.map(({ customer_id }) => customer_id)).size).toBe(CUSTOMERS)
    expect(customers.every(({ customer_id }) => customer_id !== null)).toBe(true)
    // Nobody lost an own id to who came first.
    for (const { id, customer_id } of customers) {
      const i = Number(id.slice(-3))
      if (i % 3 !== 0) expect(customer_id).toBe(`WZN-${300 + i}`)
    }
    expect(total).toMatchObject({ bill_count: BILLS, billed_sum: BILLS * 100_000, paid_sum: BILLS * 100_000 })
  } finally {
    await store.close()
  }
}, 180_000)
