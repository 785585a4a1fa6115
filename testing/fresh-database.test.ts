import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './fresh-database.ts'

describeOnBothDatabases('a fresh database', (open, database) => {
  const aCustomer = {
    id: 'a'.repeat(20),
    customer_id: null,
    user_id: null,
    nama: 'Budi',
    alamat: 'Weleri',
    whatsapp: '628123456789',
    tanggal_daftar: '2026-05-01T00:00:00.000Z',
    koordinat: '-6.97, 110.07',
    paket: '10 Mbps',
    status: null,
    is_new: 0 as const,
    search_text: 'budi',
    latitude: null,
    longitude: null,
    map_cell: null,
  }
  const countCustomers = async (store: Awaited<ReturnType<typeof open>>) =>
    (await store.read.selectFrom('pelanggan').select('id').execute()).length

  for (const round of ['first', 'second']) {
    it(`is empty and migrated for the ${round} test`, async () => {
      const store = await open()
      expect(store.dialect).toBe(database.dialect)
      expect(await countCustomers(store)).toBe(0)
      await store.transaction((trx) => trx.insertInto('pelanggan').values(aCustomer).execute())
      expect(await countCustomers(store)).toBe(1)
    })
  }

  it('is another one at each opening, and the same one when opened again', async () => {
    const store = await open()
    await store.transaction((trx) => trx.insertInto('pelanggan').values(aCustomer).execute())
    expect(await countCustomers(await database.openAgain())).toBe(1)
    expect(await countCustomers(await open())).toBe(0)
  })
})
