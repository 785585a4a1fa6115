import { expect, it } from 'vitest'
import { customerRow } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { insertRows } from './insert-rows.ts'
import type { Store } from './store.ts'

describeOnBothDatabases('insertRows', (open, { dialect }) => {
  const insert = (store: Store, rows: ReturnType<typeof customerRow>[]) =>
    store.transaction((trx) => insertRows(trx, 'pelanggan', rows))
  const stored = (store: Store) => store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()

  it('stores null, numbers and odd letters as they are', async () => {
    const store = await open()
    const rows = [
      customerRow({ id: 'doc1', customer_id: null, status: null, is_new: 1 }),
      customerRow({
        id: 'doc2',
        customer_id: '',
        nama: `"O'Brien\\" {"a":[1]} $1 ? %s`,
        alamat: '\t\r\n -- ; ',
      }),
      customerRow({
        id: 'doc3',
        customer_id: 'null',
        nama: '😀 Ñ 张伟 \u2028',
        alamat: '0012',
        whatsapp: '1e3',
      }),
      customerRow({ id: 'doc4', customer_id: '007', nama: 'true', alamat: '{}', koordinat: '[]' }),
    ]
    await insert(store, rows)
    expect(await stored(store)).toEqual(rows)
  })

  it.each([false, true])('stores 5,073 rows, each once, in a long write: %s', async (isLong) => {
    const store = await open()
    const rows = Array.from({ length: 5073 }, (_, i) =>
      customerRow({ id: `doc${String(i).padStart(5, '0')}` }),
    )
    await store.transaction((trx) => insertRows(trx, 'pelanggan', rows), { isLong })
    expect(await stored(store)).toEqual(rows)
  })

  it('leaves columns that are not given to their defaults', async () => {
    const store = await open()
    const { is_new: _defaultsTo0, ...row } = customerRow({ id: 'doc1' })
    await store.transaction((trx) => insertRows(trx, 'pelanggan', [row]))
    expect(await stored(store)).toEqual([{ ...row, is_new: 0 }])
  })

  it('inserts nothing for no rows, and all or none', async () => {
    const store = await open()
    await insert(store, [])
    const rows = Array.from({ length: 2500 }, () => customerRow())
    await expect(insert(store, [...rows, customerRow({ id: rows[0]?.id ?? '' })])).rejects.toThrow(
      /unique|duplicate/i,
    )
    expect(await stored(store)).toEqual([])
  })

  it('lets others have their turn between statements', async () => {
    const store = await open()
    let turns = 0
    let done = false
    const takeTurns = () => {
      turns++
      if (!done) setImmediate(takeTurns)
    }
    await store.transaction(async (trx) => {
      setImmediate(takeTurns)
      await insertRows(
        trx,
        'pelanggan',
        Array.from({ length: 5000 }, () => customerRow()),
      )
      done = true
    })
    // SQLite works inside this process, so it stops after each 50 rows.
    expect(turns).toBeGreaterThanOrEqual(dialect === 'sqlite' ? 90 : 2)
  })
})
