import { expect, it } from 'vitest'
import { billRow, commandDeps } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { deleteBill } from './delete-bill.ts'

const deps = commandDeps(fixedClock())

describeOnBothDatabases('deleteBill', (open) => {
  it('PAY-36 R11 removes that one bill, also when its customer is gone', async () => {
    const store = await open()
    const rows = [billRow({ id: 'a' }), billRow({ id: 'b' })]
    await store.transaction((trx) => trx.insertInto('tagihan').values(rows).execute())
    await store.transaction((trx) => deleteBill(trx, deps, 'a'))
    expect(await store.read.selectFrom('tagihan').select('id').execute()).toEqual([{ id: 'b' }])
  })

  it('answers NOT_FOUND for a bill that is not there, or no longer', async () => {
    const store = await open()
    await store.transaction((trx) =>
      trx
        .insertInto('tagihan')
        .values(billRow({ id: 'a' }))
        .execute(),
    )
    const remove = () => store.transaction((trx) => deleteBill(trx, deps, 'a'))
    const results = await Promise.allSettled([remove(), remove()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
