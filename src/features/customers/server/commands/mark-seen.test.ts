import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { countNew } from '../queries.ts'
import { markSeen } from './mark-seen.ts'

describeOnBothDatabases('markSeen', (open) => {
  it('makes that customer no longer new, and changes nothing else', async () => {
    const store = await open()
    const rows = [
      customerRow({ id: 'doc1', is_new: 1 }),
      customerRow({ id: 'doc2', is_new: 1 }),
      customerRow({ id: 'doc3' }),
    ]
    await insertCustomers(store, rows)
    await store.transaction((trx) => markSeen(trx, 'doc1'))
    await store.transaction((trx) => markSeen(trx, 'doc1'))
    expect(await store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()).toEqual([
      { ...rows[0], is_new: 0 },
      rows[1],
      rows[2],
    ])
    expect(await countNew(store.read)).toEqual({ count: 1, waiting: 0 })
  })

  it('throws NOT_FOUND', async () => {
    const store = await open()
    await expect(store.transaction((trx) => markSeen(trx, 'nobody'))).rejects.toThrow(
      new AppError('NOT_FOUND'),
    )
  })
})
