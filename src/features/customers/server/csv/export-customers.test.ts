import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { CustomerFilter } from '../../contract.ts'
import { exportCustomers } from './export-customers.ts'

const EVERYBODY: CustomerFilter = {
  search: '',
  status: 'semua',
  paket: 'semua',
  sort: 'customerId',
  order: 'asc',
}

function startExport(store: Store, changes: Partial<CustomerFilter> = {}, now = '2026-05-20T18:00:00.000Z') {
  const deps = { clock: fixedClock(now), timeZone: 'Asia/Jakarta' }
  return exportCustomers(store.read, deps, { ...EVERYBODY, ...changes })
}

const nthId = (number: number) => `doc${String(number).padStart(5, '0')}`
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    customerRow({ id: nthId(number), customer_id: `WZN-${10_000 + number}`, nama: `Pelanggan ${number}` }),
  )

async function exportedLines(store: Store, changes: Partial<CustomerFilter> = {}): Promise<string[]> {
  const { body } = await startExport(store, changes)
  return (await new Response(body).text()).split('\r\n')
}

describeOnBothDatabases('exportCustomers', (open) => {
  it('CSV-01 is named after the day in the business time zone', async () => {
    const { headers } = await startExport(await open())
    expect(headers).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="data-pelanggan-2026-05-21.csv"',
    })
  })

  it('CSV-02 CSV-03 CSV-04 CSV-05 CSV-06 CSV-07 CSV-08 CSV-09 CSV-10 CSV-11 writes nine columns, quoted where they need it (R14)', async () => {
    const store = await open()
    const hostile = { nama: '=HYPERLINK("x")', alamat: 'Jl. Raya,\nNo. "1"', koordinat: '-6.97, 110.07' }
    await insertCustomers(store, [
      customerRow({ customer_id: 'WZN-100', ...hostile, paket: '7Mbps', status: 'Non-Aktif' }),
      customerRow({ customer_id: null, status: null }),
    ])
    const { body } = await startExport(store)
    const bytes = new Uint8Array(await new Response(body).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar',
        'WZN-001,WZN-001,Budi Santoso,"Jl. Raya Weleri No. 12, Kendal",6281234567890,"\'-6.970000, 110.070000",4Mbps,Aktif,2026-05-01T00:00:00.000+07:00',
        'WZN-100,WZN-100,"\'=HYPERLINK(""x"")","Jl. Raya,\nNo. ""1""",6281234567890,"\'-6.97, 110.07",7Mbps,Non-Aktif,2026-05-01T00:00:00.000+07:00',
        '',
      ].join('\r\n'),
    )
  })

  it('holds what the filters show, in the order of the list (R14)', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ nama: 'Ani', paket: '4Mbps' }),
      customerRow({ nama: 'Budi', paket: '7Mbps' }),
      customerRow({ nama: 'Cici', paket: '4Mbps', status: 'Non-Aktif' }),
      customerRow({ nama: 'Dani', paket: '4Mbps' }),
    ])
    const lines = await exportedLines(store, { paket: '4Mbps', status: 'Aktif', sort: 'nama', order: 'desc' })
    expect(lines.slice(1, -1).map((line) => line.split(',')[2])).toEqual(['Dani', 'Ani'])
    expect((await exportedLines(store, { search: 'cic' })).slice(1, -1)).toHaveLength(1)
    expect((await exportedLines(store, { search: 'nobody' })).slice(1)).toEqual([''])
  })

  it('keeps order and rows over many reads', async () => {
    const store = await open()
    await insertCustomers(store, manyRows(1203))
    const names = (await exportedLines(store)).slice(1, -1).map((line) => line.split(',')[2])
    expect(names).toEqual(Array.from({ length: 1203 }, (_, number) => `Pelanggan ${number}`))
  })

  it('reads on only as far as it is read, leaves out who is deleted meanwhile, and stops when the reader does', async () => {
    const store = await open()
    await insertCustomers(store, manyRows(1203))
    let queries = 0
    const read = store.read.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const reader = (await startExport({ ...store, read })).body.getReader()
    await reader.read()
    const first = new TextDecoder().decode((await reader.read()).value)
    expect(first.split('\r\n')).toHaveLength(501)
    await store.transaction((trx) => trx.deleteFrom('pelanggan').where('id', '=', nthId(700)).execute())
    const second = new TextDecoder().decode((await reader.read()).value)
    expect(second.split('\r\n')).toHaveLength(500)
    expect(second).not.toContain('Pelanggan 700,')
    await reader.cancel()
    expect(queries).toBe(3)
  })
})
