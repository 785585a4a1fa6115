import { expect, it } from 'vitest'
import { commandDeps, customerForm, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { listKnownPackages } from '../queries/known-packages.ts'
import { addCustomer } from './add-customer.ts'
import { editCustomer } from './edit-customer.ts'
import { registerCustomer } from './register-customer.ts'

const deps = commandDeps(fixedClock())
const REFUSED = {
  code: 'BAD_REQUEST',
  issues: [{ path: ['paket'], message: 'Pilih paket internet' }],
}

const offer = (store: Store, name: string) =>
  store.transaction((trx) =>
    trx.insertInto('package_offer').values({ name, price: 1, position: 9 }).execute(),
  )
const packages = (store: Store) => store.read.selectFrom('pelanggan').select('paket').execute()

describeOnBothDatabases('the package of a customer', (open) => {
  it.each(['10Mbps', '4mbps', '__proto__', "'; drop table pelanggan"])(
    'REG-12 CUS-35 is none that is not on offer: %s',
    async (paket) => {
      const store = await open()
      const form = customerForm({ paket })
      await expect(store.transaction((trx) => registerCustomer(trx, deps, form))).rejects.toMatchObject(
        REFUSED,
      )
      await expect(store.transaction((trx) => addCustomer(trx, deps, form))).rejects.toMatchObject(REFUSED)
      await insertCustomers(store, [customerRow({ id: 'budi' })])
      await expect(store.transaction((trx) => editCustomer(trx, deps, 'budi', form))).rejects.toMatchObject(
        REFUSED,
      )
      expect(await packages(store)).toEqual([{ paket: '4Mbps' }])
    },
  )

  it('DATA-12 is any that is on offer', async () => {
    const store = await open()
    await offer(store, 'Rumah 20')
    const form = customerForm({ paket: 'Rumah 20' })
    await store.transaction((trx) => registerCustomer(trx, deps, form))
    await store.transaction((trx) => addCustomer(trx, deps, form))
    await insertCustomers(store, [customerRow({ id: 'budi' })])
    await store.transaction((trx) => editCustomer(trx, deps, 'budi', form))
    expect(await packages(store)).toEqual(Array(3).fill({ paket: 'Rumah 20' }))
  })

  it('stays when it is no more on offer', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'budi', paket: 'lama' }), customerRow({ id: 'siti' })])
    const form = customerForm({ paket: 'lama', nama: 'Budi S.' })
    const edited = await store.transaction((trx) => editCustomer(trx, deps, 'budi', form))
    expect(edited).toMatchObject({ nama: 'Budi S.', paket: 'lama' })
    await expect(store.transaction((trx) => editCustomer(trx, deps, 'siti', form))).rejects.toMatchObject(
      REFUSED,
    )
  })

  it('R15 is known to an import when it is on offer, or somebody has it', async () => {
    const store = await open()
    expect(await listKnownPackages(store.read)).toEqual(['4Mbps', '7Mbps'])
    await offer(store, 'Rumah 20')
    const rows = ['lama', '4 mbps', 'lama', '7Mbps', 'Kantor'].map((paket) => customerRow({ paket }))
    await insertCustomers(store, rows)
    expect(await listKnownPackages(store.read)).toEqual([
      '4Mbps',
      '7Mbps',
      'Rumah 20',
      '4 mbps',
      'Kantor',
      'lama',
    ])
  })
})
