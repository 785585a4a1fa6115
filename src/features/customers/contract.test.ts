import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { customerFilterSchema, customerQuerySchema, customersContract } from './contract.ts'
import { MAX_CSV_BYTES } from './rules/csv-file.ts'
import { DEFAULT_FILTER } from './rules/customer-filter.ts'
import { customerFormSchema, registrationSchema } from './schemas.ts'

const registration = {
  nama: 'Siti Aminah',
  alamat: 'Jl. Melati 3, Weleri',
  whatsapp: '0812 3456 7890',
  tanggalDaftar: '2026-05-20',
  koordinat: '-6.97, 110.07',
  paket: '7Mbps',
}
const byAdmin = { ...registration, status: 'Non-Aktif' }

/** The messages by field, each once. */
function problems(schema: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const { path, message } of z.safeParse(schema, value).error?.issues ?? []) {
    const field = path.join('.')
    byField[field] = [...new Set([...(byField[field] ?? []), message])]
  }
  return byField
}

const forms = [
  { form: 'registration', schema: registrationSchema, good: registration },
  { form: 'admin form', schema: customerFormSchema, good: byAdmin },
]

describe.each(forms)('$form', ({ schema, good }) => {
  it('REG-05, CUS-45 takes the customer fields and stores the number with its prefix', () => {
    expect(z.parse(schema, good)).toEqual({ ...good, whatsapp: '6281234567890' })
  })

  it('REG-05, CUS-45 drops an id and every unknown field', () => {
    const hostile = { id: 'x', customerId: 'WZN-100', userID: 'WZN-100', isNew: false, isAdmin: true }
    expect(z.parse(schema, { ...hostile, ...good })).not.toMatchObject({ id: 'x' })
    expect(Object.keys(z.parse(schema, { ...hostile, ...good })).sort()).toEqual(Object.keys(good).sort())
  })

  it.each([
    ['REG-06', 'nama', 'Nama wajib diisi'],
    ['REG-07', 'alamat', 'Alamat wajib diisi'],
    ['REG-08', 'whatsapp', 'Nomor WhatsApp wajib diisi'],
    ['REG-10', 'tanggalDaftar', 'Tanggal daftar wajib diisi'],
    ['REG-11', 'koordinat', 'Titik koordinat wajib diisi'],
    ['REG-12', 'paket', 'Pilih paket internet'],
  ])('%s, CUS-35 refuses a missing %s with %s', (_id, field, message) => {
    for (const value of [undefined, null, '', 5, [], {}, true]) {
      expect(problems(schema, { ...good, [field]: value })[field], JSON.stringify(value)).toContain(message)
    }
    expect(problems(schema, { ...good, [field]: ' \t ' })[field]).toContain(message)
    expect(Object.keys(problems(schema, { ...good, [field]: '' }))).toEqual([field])
  })

  it('REG-06 REG-07 REG-08 REG-09 REG-10 REG-11 REG-12, CUS-35 names all missing fields at once', () => {
    expect(Object.keys(problems(schema, {})).sort()).toEqual(Object.keys(good).sort())
  })

  it.each([['62'], ['+62'], [' 62 ']])(
    'REG-08, CUS-35, CUS-40 the default %j left alone is empty',
    (whatsapp) => {
      expect(problems(schema, { ...good, whatsapp })).toEqual({ whatsapp: ['Nomor WhatsApp wajib diisi'] })
    },
  )

  it.each(['081234567', '+62 812-3456-7890', '(0812) 3456.7890', '62812345678901'])(
    'REG-09, DATA-17 (R8) takes the number %s',
    (whatsapp) => {
      expect(problems(schema, { ...good, whatsapp })).toEqual({})
    },
  )

  it.each(['0812', '628123456789012345'])('REG-09 (R8) refuses the number %s for its length', (whatsapp) => {
    expect(problems(schema, { ...good, whatsapp })).toEqual({ whatsapp: ['Nomor WhatsApp tidak valid'] })
  })

  it('DATA-12 takes the name of any package, up to 40 characters', () => {
    for (const paket of ['4Mbps', '7Mbps', 'Rumah 20', 'x'.repeat(40)])
      expect(problems(schema, { ...good, paket })).toEqual({})
    expect(problems(schema, { ...good, paket: 'x'.repeat(41) })).toEqual({ paket: ['Maksimal 40 karakter'] })
  })

  it('takes coordinates that cannot be read (R9)', () => {
    expect(problems(schema, { ...good, koordinat: 'belakang masjid' })).toEqual({})
  })

  it.each(['2026-02-30', '20-05-2026', 'kemarin', '2026-05-20T00:00:00Z'])(
    'refuses the day %j',
    (tanggalDaftar) => {
      expect(problems(schema, { ...good, tanggalDaftar })['tanggalDaftar']).toContain('Tanggal tidak valid')
    },
  )

  it.each(['nama', 'alamat', 'koordinat'])('refuses U+0000, lone surrogates and 1 MB in %s', (field) => {
    for (const value of ['a\u0000b', 'a\ud800b', 'a'.repeat(1_000_000)]) {
      expect(Object.keys(problems(schema, { ...good, [field]: value }))).toEqual([field])
    }
  })

  it.each([null, undefined, 'text', 5, []].map((value) => [value]))(
    'refuses %j instead of a form',
    (value) => {
      expect(z.safeParse(schema, value).success).toBe(false)
    },
  )
})

describe('whatsapp with other characters (REG-09, CUS-36)', () => {
  it.each(['0812abc45678', '0812/3456789', '08123456789#', '０８１２３４５６７８９', '+62+62812345678'])(
    '%s',
    (whatsapp) => {
      expect(problems(registrationSchema, { ...registration, whatsapp }), 'REG-09').toEqual({
        whatsapp: ['Nomor WhatsApp tidak valid'],
      })
      expect(problems(customerFormSchema, { ...byAdmin, whatsapp }), 'CUS-36').toEqual({
        whatsapp: ['Nomor WhatsApp hanya boleh berisi angka'],
      })
    },
  )
})

describe('status', () => {
  it.each(['Aktif', 'Non-Aktif'])('CUS-38, CUS-39, DATA-13 the admin may choose %s', (status) => {
    expect(z.parse(customerFormSchema, { ...byAdmin, status })).toMatchObject({ status })
  })

  it.each([undefined, '', null, 'aktif', 'Nonaktif'])('CUS-37 refuses %j with Pilih status', (status) => {
    expect(problems(customerFormSchema, { ...byAdmin, status })).toEqual({ status: ['Pilih status'] })
  })

  it('REG-13 a visitor cannot choose one', () => {
    expect(z.parse(registrationSchema, byAdmin)).not.toHaveProperty('status')
  })
})

describe('the question of the list', () => {
  it('has defaults, and reads query text', () => {
    const untouched = { ...DEFAULT_FILTER, search: '', page: 1, pageSize: 25 }
    expect(z.parse(customerQuerySchema, {})).toEqual(untouched)
    const asked = { search: ' budi ', page: '3', pageSize: '200', status: 'Non-Aktif', sort: 'nama' }
    expect(z.parse(customerQuerySchema, asked)).toEqual({
      ...untouched,
      search: 'budi',
      page: 3,
      pageSize: 200,
      status: 'Non-Aktif',
      sort: 'nama',
    })
  })

  it('CUS-09 CUS-10 CUS-11 CUS-12 takes every filter and order, CUS-13 and these defaults', () => {
    for (const status of ['semua', 'Aktif', 'Non-Aktif'])
      expect(problems(customerFilterSchema, { status })).toEqual({})
    for (const paket of ['semua', '4Mbps', '7Mbps'])
      expect(problems(customerFilterSchema, { paket })).toEqual({})
    for (const sort of ['customerId', 'nama', 'tanggalDaftar', 'paket']) {
      for (const order of ['asc', 'desc']) expect(problems(customerFilterSchema, { sort, order })).toEqual({})
    }
    expect(z.parse(customerFilterSchema, {})).toEqual({
      search: '',
      status: 'semua',
      paket: 'semua',
      sort: 'customerId',
      order: 'asc',
    })
  })

  it.each([
    [{ page: '0' }, { page: ['Halaman tidak valid'] }],
    [{ page: ['1', '2'] }, { page: ['Halaman tidak valid'] }],
    [{ pageSize: '201' }, { pageSize: ['Ukuran halaman tidak valid'] }],
    [{ search: 'x'.repeat(101) }, { search: ['Maksimal 100 karakter'] }],
    [{ search: ['a'] }, { search: ['Harus berupa teks'] }],
    [{ status: 'aktif' }, { status: ['Status tidak valid'] }],
    [{ status: '' }, { status: ['Status tidak valid'] }],
    [{ paket: '' }, { paket: ['Paket tidak valid'] }],
    [{ paket: 'x'.repeat(41) }, { paket: ['Maksimal 40 karakter'] }],
    [{ sort: 'id; drop table pelanggan' }, { sort: ['Urutan tidak valid'] }],
    [{ sort: 'toString' }, { sort: ['Urutan tidak valid'] }],
    [{ order: 'ASC' }, { order: ['Arah urutan tidak valid'] }],
    [{ order: ['asc', 'desc'] }, { order: ['Arah urutan tidak valid'] }],
    [{ search: '\u0000' }, { search: ['Teks mengandung karakter yang tidak diperbolehkan'] }],
  ])('refuses %.60j', (query, expected) => {
    expect(problems(customerQuerySchema, query)).toEqual(expected)
  })
})

describe('the question for changes', () => {
  const schema = customersContract.changes['~orpc'].inputSchema as z.ZodMiniType

  it('asks for the deleted ones by default', () => {
    expect(z.parse(schema, {})).toEqual({ group: 'deleted', search: '', page: 1, pageSize: 25 })
    expect(z.parse(schema, { group: 'bulk' })).toMatchObject({ group: 'bulk' })
  })

  it.each([
    [{ group: 'semua' }, { group: ['Kelompok tidak valid'] }],
    [{ page: '0' }, { page: ['Halaman tidak valid'] }],
  ])('refuses %j', (query, expected) => {
    expect(problems(schema, query)).toEqual(expected)
  })
})

describe('an import', () => {
  const schema = customersContract.importCsv['~orpc'].inputSchema as z.ZodMiniType
  const good = { text: 'a', fingerprint: 'f' }

  it('takes a text of 10 MB and no more, and a name that may be missing', () => {
    expect(z.parse(schema, good)).toEqual({ ...good, fileName: '' })
    const largest = 'a'.repeat(MAX_CSV_BYTES)
    expect(problems(schema, { ...good, text: largest })).toEqual({})
    expect(problems(schema, { ...good, text: `${largest}a` })).toEqual({ text: ['Berkas terlalu besar'] })
  })

  it.each([
    [{}, { text: ['Berkas CSV wajib dipilih'], fingerprint: ['Pratinjau wajib ada'] }],
    [{ ...good, fingerprint: '' }, { fingerprint: ['Pratinjau wajib ada'] }],
    [{ ...good, fingerprint: 'f'.repeat(65) }, { fingerprint: ['Maksimal 64 karakter'] }],
    [{ ...good, fileName: 'a\u0000' }, { fileName: ['Teks mengandung karakter yang tidak diperbolehkan'] }],
  ])('refuses %.60j', (input, expected) => {
    expect(problems(schema, input)).toEqual(expected)
  })
})
