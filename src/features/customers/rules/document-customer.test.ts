import { expect, it } from 'vitest'
import { readCustomerDocument } from './document-customer.ts'

const CONTEXT = { timeZone: 'Asia/Jakarta', packages: ['4Mbps', '7Mbps'] }
const GOOD = {
  customerId: 'WZN-123',
  nama: 'Budi',
  alamat: 'Weleri',
  whatsapp: '6281234567890',
  tanggalDaftar: '2025-05-01T00:00:00.000Z',
  koordinat: '-6.9, 110',
  paket: '4Mbps',
  status: 'Aktif',
}
const read = (changes: Record<string, unknown>, id = 'a') =>
  readCustomerDocument({ id, fields: { ...GOOD, ...changes }, madeAt: '2024-01-01T00:00:00Z' }, CONTEXT)

it.each<[Record<string, unknown>, object]>([
  [{}, { wznId: 'WZN-123', userId: null, status: 'Aktif', tanggalDaftar: '2025-05-01T00:00:00.000Z' }],
  [{ userID: 'WZN-123' }, { userId: null }],
  [{ userID: 'kasir' }, { userId: 'kasir' }],
  [{ customerId: 'wzn-1234' }, { wznId: 'WZN-1234' }],
  [{ customerId: undefined }, { wznId: undefined }],
  [{ customerId: 'WZN-001' }, { wznId: undefined }],
  [{ customerId: 5 }, { wznId: 'unusable' }],
  [{ customerId: { a: 1 } }, { wznId: 'unusable' }],
  [{ whatsapp: 81234567890 }, { whatsapp: '6281234567890' }],
  [{ whatsapp: '+62 812-3456-7890' }, { whatsapp: '6281234567890' }],
  [{ whatsapp: '62+6281234567890' }, { whatsapp: '6281234567890' }],
  [{ whatsapp: '62+62 (812) 3456.7890' }, { whatsapp: '6281234567890' }],
  [{ nama: 12 }, { nama: '12' }],
  [{ koordinat: { latitude: -6.5, longitude: 110.25 } }, { koordinat: '-6.500000, 110.250000' }],
  [{ koordinat: 'dekat masjid' }, { koordinat: 'dekat masjid' }],
  [{ koordinat: null }, { koordinat: '-' }],
  [{ alamat: '  ' }, { alamat: '-' }],
  [{ paket: '7 MBPS' }, { paket: '7Mbps' }],
  [{ status: null }, { status: null }],
  [{ status: 'non aktif' }, { status: 'Non-Aktif' }],
  [{ tanggalDaftar: '1 Mei 2025' }, { tanggalDaftar: '2025-04-30T17:00:00.000Z' }],
  [{ tanggalDaftar: 1_746_057_600_000 }, { tanggalDaftar: '2025-05-01T00:00:00.000Z' }],
  [{ tanggalDaftar: undefined }, { tanggalDaftar: '2024-01-01T00:00:00.000Z' }],
])('reads %j', (changes, row) => {
  expect(read(changes)).toMatchObject({ row })
})

it.each<[Record<string, unknown>, string[]]>([
  [{ nama: undefined }, ['Nama wajib diisi']],
  [{ nama: ['Budi'] }, ['nama: isinya bukan teks (["Budi"])']],
  [{ nama: 'a'.repeat(121) }, ['nama: Maksimal 120 karakter']],
  [{ alamat: 'a\u0000' }, ['alamat: Teks mengandung karakter yang tidak diperbolehkan']],
  [{ alamat: '\ud800' }, ['alamat: Teks mengandung karakter yang tidak diperbolehkan']],
  [{ whatsapp: undefined }, ['Nomor WhatsApp wajib diisi']],
  [{ whatsapp: '62' }, ['Nomor WhatsApp wajib diisi']],
  [{ whatsapp: '0812/0813' }, ['Nomor WhatsApp hanya boleh berisi angka']],
  [{ whatsapp: true }, ['whatsapp: isinya bukan teks (true)']],
  [
    { koordinat: { latitude: 95, longitude: 0 } },
    ['koordinat: isinya bukan teks ({"latitude":95,"longitude":0})'],
  ],
  [{ paket: undefined }, ['Paket wajib diisi']],
  [
    { paket: '10Mbps' },
    ['Paket "10Mbps" belum ada di program ini: tambahkan di Pengaturan, lalu ulangi impor'],
  ],
  [{ status: 'cuti' }, ['Status harus Aktif atau Non-Aktif']],
  [{ tanggalDaftar: 5 }, ['Tanggal daftar tidak valid (5)']],
  [{ tanggalDaftar: '30/02/2025' }, ['Tanggal daftar tidak valid ("30/02/2025")']],
])('refuses %j', (changes, reasons) => {
  expect(read(changes)).toMatchObject({ reasons })
})

it.each(['', 'a b', 'a/b', 'a\u0000', 'a'.repeat(129)])('refuses the document id %j', (id) => {
  expect(read({}, id)).toHaveProperty('reasons')
})

it('notes another id and unknown fields, whatever they are called', () => {
  const fields = JSON.parse('{"id": "b", "__proto__": {}, "constructor": 1, "a\\u001b[31m": 1}')
  expect(read(fields).notes).toEqual([
    { text: 'Isi field id bukan nama dokumennya; nama dokumen yang dipakai', detail: '"b"' },
    { text: 'Field "__proto__" tidak dikenal, tidak diambil' },
    { text: 'Field "constructor" tidak dikenal, tidak diambil' },
    { text: 'Field "a\u00b7[31m" tidak dikenal, tidak diambil' },
  ])
  expect(read({ id: 'a' }).notes).toEqual([])
})
