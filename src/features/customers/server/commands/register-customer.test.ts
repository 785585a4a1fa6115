import { expect, it } from 'vitest'
import { commandDeps, customerForm, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { mapCellOf } from '../../../../shared/map-cell.ts'
import { DEFAULT_FILTER } from '../../rules/customer-filter.ts'
import { listCustomers } from '../queries/list-customers.ts'
import { registerCustomer } from './register-customer.ts'

describeOnBothDatabases('registerCustomer', (open) => {
  const deps = commandDeps(fixedClock())

  it('REG-04, REG-05 creates one customer, REG-13 Aktif, REG-14 without customerId', async () => {
    const store = await open()
    const form = customerForm({ status: 'Non-Aktif' })
    await store.transaction((trx) => registerCustomer(trx, deps, form))
    expect(await store.read.selectFrom('pelanggan').selectAll().execute()).toEqual([
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        customer_id: null,
        user_id: null,
        nama: form.nama,
        alamat: form.alamat,
        whatsapp: form.whatsapp,
        tanggal_daftar: '2026-04-30T17:00:00.000Z',
        koordinat: form.koordinat,
        paket: form.paket,
        status: 'Aktif',
        is_new: 1,
        search_text: expect.stringMatching(/^budi santoso\n.*\nwzn-001$/s),
        latitude: -6.97,
        longitude: 110.07,
        map_cell: mapCellOf({ latitude: -6.97, longitude: 110.07 }),
      },
    ])
    expect(await readOutbox(store)).toEqual([])
  })

  it('REG-14, DATA-15 several that registered themselves share WZN-001 and are new', async () => {
    const store = await open()
    for (let i = 0; i < 3; i++) await store.transaction((trx) => registerCustomer(trx, deps, customerForm()))
    const { rows } = await listCustomers(store.read, {
      ...DEFAULT_FILTER,
      search: 'WZN-001',
      page: 1,
      pageSize: 25,
    })
    expect(rows.map(({ customerId, isNew }) => [customerId, isNew])).toEqual(Array(3).fill(['WZN-001', true]))
    expect(new Set(rows.map((row) => row.id)).size).toBe(3)
  })
})
