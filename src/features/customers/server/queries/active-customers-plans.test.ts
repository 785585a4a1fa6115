import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { freshSqlite } from '../../../../../testing/fresh-sqlite.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { activeCustomersAfter } from '../public.ts'

const open = freshSqlite()

it('reads active customers by name from an index alone, from wherever it goes on', async () => {
  const store = await open()
  await insertCustomers(
    store,
    Array.from({ length: 300 }, (_, index) => customerRow({ id: `c${index}`, nama: `Nama ${index % 40}` })),
  )
  const { nodes, record } = statementRecorder()
  const first = await activeCustomersAfter(record(store.read), undefined, 100)
  const last = first.at(-1)
  const place = { name: last?.nama.toLowerCase() ?? '', id: last?.id ?? '' }
  const second = await activeCustomersAfter(record(store.read), place, 300)
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(300)
  expect(await plansOf(store, nodes)).toEqual([
    'SCAN pelanggan USING INDEX pelanggan_active',
    'SEARCH pelanggan USING INDEX pelanggan_active (<expr>>?)',
  ])
  // The plan of an index of expressions does not say whether it covers the question; its steps do.
  for (const node of nodes) {
    const { sql, parameters } = store.read.getExecutor().compileQuery(node, { queryId: '' })
    const { rows } = await store.read.executeQuery<{ opcode: string; p1: number }>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    )
    const cursorsOf = (opcode: string) =>
      new Set(rows.filter((row) => row.opcode === opcode).map(({ p1 }) => p1))
    expect(cursorsOf('Column')).toEqual(cursorsOf('DeferredSeek'))
  }
})
