import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { previewImport } from './preview-import.ts'

const HEADER = 'ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Tanggal Daftar'
const deps = { timeZone: 'Asia/Jakarta' }

const preview = (store: Store, ...lines: string[]) => previewImport(store.read, deps, lines.join('\n'))

describeOnBothDatabases('previewImport', (open) => {
  it('CSV-13 says of each row what it would do, and does nothing (R15)', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({
        customer_id: 'WZN-200',
        nama: 'Ani',
        alamat: 'Kendal',
        koordinat: 'x',
        whatsapp: '6281111111111',
      }),
      customerRow({
        customer_id: 'WZN-300',
        nama: 'Budi',
        alamat: 'Kendal',
        koordinat: 'x',
        whatsapp: '6282222222222',
      }),
    ])
    const before = await store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()
    const found = await preview(
      store,
      HEADER,
      'WZN-300,Budi,Weleri,6282222222222,x,7Mbps,2026-05-02',
      'WZN-200,Ani,Kendal,081111111111,x,4Mbps,2026-05-01',
      ',,Kendal,6283333333333,x,4Mbps,2026-05-01',
      ',Cici,Kendal,6284444444444,x,4Mbps,1 Mei 2026',
      'WZN-001,Dani,Kendal,6285555555555,x,4Mbps,01/05/2026',
      'WZN-400,Edi,Kendal,6286666666666,x,4Mbps,2026-05-01',
      'WZN-400,Feri,Kendal,6287777777777,x,4Mbps,2026-05-01',
    )
    expect(found).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      added: [
        { line: 5, customerId: null, nama: 'Cici' },
        { line: 6, customerId: 'WZN-001', nama: 'Dani' },
        { line: 7, customerId: 'WZN-400', nama: 'Edi' },
      ],
      changed: [
        {
          line: 2,
          customerId: 'WZN-300',
          nama: 'Budi',
          fields: [
            { field: 'Alamat', from: 'Kendal', to: 'Weleri' },
            { field: 'Paket', from: '4Mbps', to: '7Mbps' },
            { field: 'Tanggal Daftar', from: '1 Mei 2026', to: '2 Mei 2026' },
          ],
        },
      ],
      refused: [
        { line: 4, nama: '', reason: 'Nama wajib diisi' },
        { line: 8, nama: 'Feri', reason: 'ID WZN-400 sudah ada di baris 7' },
      ],
      unchanged: 1,
    })
    expect(await store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await store.read.selectFrom('trail_change').selectAll().execute()).toEqual([])
  })

  it('names a customer by the id that it has, not by the one it would get', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ customer_id: null, nama: 'Ani', alamat: 'Kendal', koordinat: 'x' }),
    ])
    const { changed } = await preview(store, HEADER, 'WZN-500,Ani,Kendal,6281234567890,x,4Mbps,2026-05-01')
    expect(changed).toMatchObject([{ customerId: 'WZN-001' }])
    expect(changed[0]?.fields).toContainEqual({ field: 'ID Pelanggan', from: 'WZN-001', to: 'WZN-500' })
  })

  it('gives the same file the same fingerprint, also when rows get random ids', async () => {
    const store = await open()
    const lines = [HEADER, ',Cici,Kendal,6284444444444,x,4Mbps,2026-05-01']
    const [one, other] = [await preview(store, ...lines), await preview(store, ...lines)]
    expect(one.fingerprint).toBe(other.fingerprint)
  })

  it.each([
    ['an empty file', '', 'File ini kosong.'],
    ['a file of blanks', '\ufeff\r\n \r\n', 'File ini kosong.'],
    [
      'a file without the columns',
      'Nama,Alamat\nBudi,Weleri',
      'Baris pertama harus berisi nama kolom. Yang belum ada: WhatsApp, Koordinat, Paket, Tanggal Daftar.',
    ],
    ['a column that is there twice', `${HEADER},nama`, 'Kolom ini ada dua kali: Nama.'],
  ])('CSV-16 refuses %s with its reason', async (_name, text, message) => {
    const store = await open()
    await expect(preview(store, text)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
      issues: [{ path: ['text'], message }],
    })
  })

  it('lets others have their turn while it reads a large file', async () => {
    const store = await open()
    const lines = Array.from({ length: 3000 }, () => ',Cici,Kendal,6284444444444,x,4Mbps,2026-05-01')
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await preview(store, HEADER, ...lines)
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('a header without rows is a file with nothing to do', async () => {
    expect(await preview(await open(), HEADER)).toMatchObject({
      added: [],
      changed: [],
      refused: [],
      unchanged: 0,
    })
  })
})
