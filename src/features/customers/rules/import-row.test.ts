import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../testing/run-to-end.ts'
import { csvLine } from '../../../shared/csv-text.ts'
import { customerFormSchema } from '../schemas.ts'
import { readImportFile } from './import-file.ts'
import type { ImportRow, Refusal } from './import-row.ts'

const zone = 'Asia/Jakarta'
const PACKAGES = ['4Mbps', '7Mbps', 'Rumah 20', 'rumah20']
const good = {
  'User ID': 'WZN-345',
  'ID Pelanggan': 'WZN-345',
  Nama: 'Budi Santoso',
  Alamat: 'Jl. Raya 12',
  WhatsApp: '6281234567890',
  Koordinat: '-6.97, 110.07',
  Paket: '4Mbps',
  Status: 'Aktif',
  'Tanggal Daftar': '2026-05-01',
}

function read(changes: Partial<Record<keyof typeof good, string | undefined>>): ImportRow | Refusal {
  const columns = Object.entries({ ...good, ...changes }).filter(([, text]) => text !== undefined)
  const text = [columns.map(([name]) => name), columns.map(([, value]) => value ?? '')].map(csvLine).join('')
  const file = runToEnd(readImportFile(text, { timeZone: zone, packages: PACKAGES }))
  if (!('rows' in file)) throw new Error('the header is refused')
  const row = file.rows[0] ?? file.refused[0]
  if (!row) throw new Error('the row is neither taken nor refused')
  return row
}

const reasonOf = (changes: Parameters<typeof read>[0]) => {
  const row = read(changes)
  return 'reason' in row ? row.reason : undefined
}

describe('importRow', () => {
  it('R15 takes a row as the store has it', () => {
    expect(read({})).toEqual({
      line: 2,
      customerId: 'WZN-345',
      userId: 'WZN-345',
      nama: 'Budi Santoso',
      alamat: 'Jl. Raya 12',
      whatsapp: '6281234567890',
      koordinat: '-6.97, 110.07',
      paket: '4Mbps',
      status: 'Aktif',
      tanggalDaftar: { day: '2026-05-01' },
    })
  })

  it('R15 trims fields and takes the apostrophe away that an export puts before them', () => {
    const row = read({
      Nama: " '=Budi ",
      Alamat: "\n'0812\n",
      Koordinat: "'-6.97, 110.07",
      WhatsApp: "'0812 3456-789",
    })
    expect(row).toMatchObject({
      nama: '=Budi',
      alamat: '0812',
      koordinat: '-6.97, 110.07',
      whatsapp: '628123456789',
    })
  })

  it('keeps line breaks within a field', () => {
    expect(read({ Alamat: ' Jl. Raya\r\n\tRT 1\n' })).toMatchObject({ alamat: 'Jl. Raya\r\n\tRT 1' })
  })

  it.each([
    ['WZN-345', 'WZN-345'],
    ['wzn-1000', 'WZN-1000'],
    ['WZN-999999999', 'WZN-999999999'],
    ['WZN-001', 'none'],
    ['wzn-001', 'none'],
    ['', 'fresh'],
    [undefined, 'fresh'],
  ])('R15, DATA-15 ID Pelanggan %j is %s', (text, customerId) => {
    expect(read({ 'ID Pelanggan': text })).toMatchObject({ customerId })
  })

  it.each(['WZN-12', 'WZN-012', 'WZN-1234567890', 'WZN 345', '345', 'WZN-345\nWZN-346'])(
    'R15 refuses ID Pelanggan %j',
    (text) => {
      expect(reasonOf({ 'ID Pelanggan': text })).toBe('ID Pelanggan harus seperti WZN-123')
    },
  )

  it.each([
    ['kunci-7', 'kunci-7'],
    ['WZN-001', null],
    ['', null],
    [undefined, null],
  ])('DATA-16 User ID %j is %j', (text, userId) => {
    expect(read({ 'User ID': text })).toMatchObject({ userId })
  })

  it.each([
    ['081234567890', '6281234567890'],
    ['+62 812-3456.7890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['6281234567890.0', '6281234567890'],
  ])('R8 WhatsApp %s is stored as %s', (text, whatsapp) => {
    expect(read({ WhatsApp: text })).toMatchObject({ whatsapp })
  })

  it.each(['6,28123E+12', '6.28123E+12', '6E12', '6.28123e+12'])(
    'says that a spreadsheet cut the number %s off',
    (text) => {
      expect(reasonOf({ WhatsApp: text })).toBe(
        `Nomor WhatsApp terpotong oleh spreadsheet (${text}): jadikan kolomnya teks, lalu isi ulang nomornya`,
      )
    },
  )

  it.each([
    ['4Mbps', '4Mbps'],
    ['7 mbps', '7Mbps'],
    ['Rumah 20', 'Rumah 20'],
    ['rumah20', 'rumah20'],
    ['RUMAH 20', 'Rumah 20'],
    [' 4 MBPS ', '4Mbps'],
  ])('R15 Paket %j is %s', (text, paket) => {
    expect(read({ Paket: text })).toMatchObject({ paket })
  })

  it.each([
    ['aktif', 'Aktif'],
    ['Non-Aktif', 'Non-Aktif'],
    ['Non Aktif', 'Non-Aktif'],
    ['NONAKTIF', 'Non-Aktif'],
    ['', null],
    [undefined, null],
  ])('CSV-09 Status %j is %j', (text, status) => {
    expect(read({ Status: text })).toMatchObject({ status })
  })

  it('R15 refuses another status', () => {
    expect(reasonOf({ Status: 'Berhenti' })).toBe('Status harus Aktif atau Non-Aktif')
  })

  it('reads a date with its time', () => {
    expect(read({ 'Tanggal Daftar': '2026-05-01T10:30:00+07:00' })).toMatchObject({
      tanggalDaftar: { instant: '2026-05-01T03:30:00.000Z' },
    })
  })
})

describe('refusals', () => {
  it.each(['', '10Mbps', 'Mbps', '4Mbps lama', '__proto__', 'x'.repeat(41)])(
    'R15 REG-12 refuses a package that nobody has: %j',
    (paket) => {
      expect(reasonOf({ Paket: paket })).toBe('Pilih paket internet')
    },
  )

  it('R15 gives line, name, id and every reason', () => {
    expect(read({ Alamat: ' ', Paket: '', WhatsApp: '0812abc4567' })).toEqual({
      line: 2,
      name: 'Budi Santoso',
      customerId: 'WZN-345',
      reason: 'Alamat wajib diisi; Nomor WhatsApp hanya boleh berisi angka; Pilih paket internet',
    })
  })

  it('has no name and no id where the row has none', () => {
    expect(read({ Nama: '', 'ID Pelanggan': '', 'User ID': '' })).toEqual({
      line: 2,
      reason: 'Nama wajib diisi',
    })
  })

  it('names the column where the message does not', () => {
    expect(reasonOf({ Nama: 'x'.repeat(121), Alamat: 'a\u0007b', 'User ID': 'x'.repeat(41) })).toBe(
      'User ID: Maksimal 40 karakter; Nama: Maksimal 120 karakter; Alamat: Teks mengandung karakter yang tidak diperbolehkan',
    )
  })

  it.each([
    ['Nama', 'nama'],
    ['Alamat', 'alamat'],
    ['WhatsApp', 'whatsapp'],
    ['Koordinat', 'koordinat'],
    ['Tanggal Daftar', 'tanggalDaftar'],
  ] as const)('R15 judges %s as the form does', (column, field) => {
    const form = {
      nama: 'Budi',
      alamat: 'Kendal',
      whatsapp: '6281234567890',
      koordinat: '-6.97, 110.07',
      paket: '4Mbps',
      status: 'Aktif',
      tanggalDaftar: '2026-05-01',
    }
    for (const text of [
      '',
      '62',
      '0812abc',
      '62812',
      '2026-02-30',
      'x'.repeat(101),
      'x'.repeat(401),
      'a\u0000b',
    ]) {
      const { success, error } = customerFormSchema.safeParse({ ...form, [field]: text })
      const message = error?.issues[0]?.message ?? ''
      expect(reasonOf({ [column]: text }) === undefined, `${column} ${text}`).toBe(success)
      if (field !== 'tanggalDaftar') expect(reasonOf({ [column]: text }) ?? '').toContain(message)
    }
  })
})
