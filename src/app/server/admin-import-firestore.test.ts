import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandDeps, customerForm } from '../../../testing/factories.ts'
import {
  RECORDED_FILE,
  type RestDocument,
  type RestDouble,
  recordedDocuments,
  startRestDouble,
} from '../../../testing/firestore/rest-double.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { deleteBill } from '../../features/billing/server/commands/delete-bill.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { setPaid } from '../../features/billing/server/commands/set-paid.ts'
import { takeInvoiceNumbers } from '../../features/billing/server/commands/take-invoice-numbers.ts'
import { addCustomer } from '../../features/customers/server/commands/add-customer.ts'
import { deleteCustomer } from '../../features/customers/server/commands/delete-customer.ts'
import { editCustomer } from '../../features/customers/server/commands/edit-customer.ts'
import { listItems } from '../../features/trail/server/queries/change-items.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import type { BillingPeriod } from '../../shared/billing-period.ts'
import type { CalendarDay } from '../../shared/calendar-day.ts'
import { type ImportValues, importFirestore } from './admin-import-firestore.ts'
import { compareTotals } from './admin-totals.ts'

const ZONE = 'Asia/Jakarta'
const deps = commandDeps(fixedClock())

const customers = (store: Store) => store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()
const bills = (store: Store) => store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()
const trail = (store: Store) => store.read.selectFrom('trail_change').selectAll().execute()

/** Everything but what is drawn by chance. */
async function contents(store: Store) {
  const tables = [
    'invoice_sequence',
    'period_total',
    'package_total',
    'income_total',
    'due_total',
    'customer_total',
    'customer_group',
    'debtor',
  ] as const
  const kept = []
  for (const table of tables)
    kept.push(
      await store.read
        .selectFrom(table)
        .selectAll()
        .orderBy((eb) => eb.lit(1))
        .execute(),
    )
  const people = (await customers(store)).map(({ customer_id, user_id, search_text, ...row }) => ({
    ...row,
    hasId: customer_id !== null,
  }))
  return {
    people,
    bills: await bills(store),
    kept: kept.map((rows) => rows.map((row) => JSON.stringify(row)).sort()),
  }
}

function restDocument(path: string, fields: Record<string, unknown>): RestDocument {
  const name = `projects/wifi-weleri/databases/(default)/documents/${path}`
  return { name, fields, createTime: '2025-01-01T00:00:00Z' }
}

describeOnBothDatabases('import-firestore', (_open, database) => {
  let folder: string
  let double: RestDouble
  let documents: readonly RestDocument[]
  let store: Store
  let config: { dataDir: string; databaseUrl: string | undefined }
  beforeEach(async () => {
    folder = tempFolder('import')
    documents = recordedDocuments
    double = await startRestDouble(() => documents, 4)
    double.writeKey(join(folder, 'kunci.json'))
    ;({ config, store } = await freshStore())
  })
  afterEach(async () => {
    await store.close()
    await double.close()
    removeFolder(folder)
  })

  async function freshStore() {
    const location = await database.location()
    return { config: { databaseUrl: undefined, ...location }, store: await openStore(location) }
  }

  const run = (values: ImportValues, env = {}, into = { config, store }) =>
    importFirestore({ ...into, timeZone: ZONE, values, env }, double.origin)
  const fromRest = (values: ImportValues = {}) =>
    run({ 'service-account': join(folder, 'kunci.json'), ...values })
  const fromFile = (values: ImportValues = {}) => run({ file: RECORDED_FILE, ...values })
  const count = (lines: string[], name: string) =>
    lines
      .find((line) => line.startsWith(name))
      ?.split(/\s+/)
      .slice(1)

  it('takes customers under their ids, whatever form their fields have', async () => {
    const { lines, isWhole } = await fromRest()
    expect(isWhole).toBe(false)
    expect(count(lines, 'pelanggan')).toEqual(['15', '0', '0', '0', '9'])
    const rows = new Map((await customers(store)).map((row) => [row.id, row]))
    expect(rows.get('c-lengkap')).toEqual({
      id: 'c-lengkap',
      customer_id: 'WZN-777',
      user_id: 'WZN-777',
      nama: 'Budi Santoso',
      alamat: 'Jl. Raya Weleri No. 12',
      whatsapp: '6281234567890',
      tanggal_daftar: '2024-01-15T03:00:00.000Z',
      koordinat: '-6.970000, 110.070000',
      paket: '4Mbps',
      status: 'Aktif',
      is_new: 0,
      search_text: expect.stringContaining('wzn-777'),
      latitude: -6.97,
      longitude: 110.07,
      map_cell: expect.any(Number),
    })
    expect(rows.get('c-angka')).toMatchObject({
      customer_id: 'WZN-456',
      user_id: 'WZN-456',
      whatsapp: '6281234500001',
      tanggal_daftar: '2024-03-01T01:02:03.123Z',
      koordinat: '-6.971200, 110.050000',
      paket: '7Mbps',
    })
    expect(rows.get('c-plus')?.whatsapp).toBe('6281234500002')
    expect(rows.get('c-tanggal')?.tanggal_daftar).toBe('2024-03-04T17:00:00.000Z')
    expect(rows.get('c-tanpa-alamat')).toMatchObject({ alamat: '-', koordinat: '-', map_cell: null })
    expect(rows.get('c-tanpa-tanggal')?.tanggal_daftar).toBe('2024-02-03T04:05:06.789Z')
    expect(rows.get('c-tanpa-status')).toMatchObject({ status: null, user_id: 'WZN-207' })
    for (const id of ['c-tanpa-id', 'c-wzn-001'])
      expect(rows.get(id)).toMatchObject({ customer_id: null, user_id: null, is_new: 1 })
    expect(rows.get('c-kembar-1')?.customer_id).toBe('WZN-123')
    for (const id of ['c-kembar-2', 'c-id-aneh'])
      expect(rows.get(id)).toMatchObject({ customer_id: expect.stringMatching(/^WZN-\d{3}$/), is_new: 0 })
    expect(rows.get('c-kembar-2')?.user_id).toBe(rows.get('c-kembar-2')?.customer_id)
    expect(rows.get('c-id-aneh')?.user_id).toBe('kasir-7')
  })

  it('takes bills under their ids, with their customers or without', async () => {
    const { lines } = await fromRest()
    expect(count(lines, 'tagihan')).toEqual(['13', '0', '0', '0', '8'])
    expect(lines).toContain('Nilai tagihan yang diambil: sumber Rp 1.565.000, tersimpan Rp 1.565.000.')
    const rows = new Map((await bills(store)).map((row) => [row.id, row]))
    expect([...rows.values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(1_565_000)
    expect(rows.get('t-lengkap')).toEqual({
      id: 't-lengkap',
      customer_id: 'c-lengkap',
      customer_name: 'Budi Santoso',
      whatsapp: '6281234567890',
      paket: '4Mbps',
      amount: 100_000,
      is_paid: 1,
      month: 'Mei',
      year: '2025',
      period: '2025-05',
      last_period: '2025-05',
      repeat_number: 0,
      due_date: '5 Mei 2025',
      due_on: '2025-05-05',
      creation_date: '2025-05-01T02:00:00.000Z',
      created_at: '2025-05-01T02:00:00.000Z',
      paid_at: '2025-05-07T05:00:00.000Z',
      invoice_number: 'INV/202505/007',
      billing_cycle: 'monthly',
      notes: '',
      user_id: 'c-lengkap',
      last_updated: '2025-05-07T05:00:00.000Z',
    })
    expect(rows.get('t-angka-teks')).toMatchObject({
      amount: 150_000,
      is_paid: 0,
      period: '2025-03',
      due_date: '5 Maret 2025',
      due_on: '2025-03-05',
    })
    expect(rows.get('t-double')).toMatchObject({
      amount: 125_000,
      is_paid: 1,
      paid_at: '2025-04-30T18:00:00.000Z',
    })
    expect(rows.get('t-bayar-tanpa-tanggal')?.paid_at).toBe('2025-06-09T01:00:00.000Z')
    expect(rows.get('t-belum-bertanggal')).toMatchObject({
      is_paid: 0,
      paid_at: null,
      due_date: null,
      due_on: '2025-07-05',
    })
    expect(rows.get('t-kembar-1')).toMatchObject({
      repeat_number: 0,
      invoice_number: 'INV/202505/012',
      creation_date: null,
    })
    expect(rows.get('t-kembar-2')).toMatchObject({ repeat_number: 1, invoice_number: null })
    expect(rows.get('t-ref')?.customer_id).toBe('c-plus')
    expect(rows.get('t-tanggal')).toMatchObject({
      due_on: '2026-03-05',
      due_date: '5 Maret 2026',
      paid_at: '2026-03-06T17:00:00.000Z',
    })
    expect(rows.get('t-tanpa-nama')).toMatchObject({
      customer_name: 'Siti Aminah',
      whatsapp: '6281234500001',
      paket: '7Mbps',
    })
    expect(rows.get('t-tanpa-pelanggan')).toMatchObject({
      customer_name: 'Pak Lama',
      whatsapp: '',
      notes: 'pindah rumah',
    })
    expect(rows.get('t-triwulan')).toMatchObject({
      period: '2025-10',
      last_period: '2025-12',
      billing_cycle: 'quarterly',
    })
  })

  it('reports every document that it could not take, and why', async () => {
    const { lines } = await fromRest()
    const reported = [
      'c-kosong  Nama wajib diisi; Nomor WhatsApp wajib diisi; Paket wajib diisi',
      'c-nomor-pendek  Nomor WhatsApp tidak valid',
      'c-nomor-rusak  Nomor WhatsApp hanya boleh berisi angka',
      'c-nomor-spreadsheet  Nomor WhatsApp terpotong oleh spreadsheet (6.28123456789e+21): jadikan kolomnya teks, lalu isi ulang nomornya',
      'c-paket-lain  Paket "10Mbps" belum ada di program ini: tambahkan di Pengaturan, lalu ulangi impor',
      'c spasi  ID dokumen "c spasi" tidak dapat dipakai',
      'c-tanggal-rusak  Tanggal daftar tidak valid ("kemarin")',
      'c-tanpa-nama  Nama wajib diisi',
      'c-nama-peta  nama: isinya bukan teks ({"depan":"Budi"}); status: isinya bukan teks (true)',
      't-bulan-rusak  Bulan tidak valid ("Mey", tahun "2025")',
      't-hantu  Nama pelanggan (customerName) wajib diisi, dan pelanggannya tidak ada',
      't-lunas-rusak  Status lunas tidak valid ("mungkin")',
      't-nan  Jumlah tidak valid ("NaN")',
      't-negatif  Jumlah tidak boleh negatif (-100000)',
      't-pecahan  Jumlah harus bilangan bulat (100000.5)',
      't-tanpa-jumlah  Jumlah wajib diisi',
      't-tanpa-pemilik  ID pelanggan (customerId) wajib diisi',
    ]
    for (const line of reported) expect(lines).toContain(`  ${line}`)
    expect(lines).toContain('  1x Field "fotoRumah" tidak dikenal, tidak diambil (c-field-lain)')
    expect(lines).toContain('  1x Isi field id bukan nama dokumennya; nama dokumen yang dipakai (c-id-lain)')
    expect(lines.at(-1)).toBe('Impor selesai, tetapi tidak semua dokumen dapat diambil.')
    const stored = new Set([...(await customers(store)), ...(await bills(store))].map(({ id }) => id))
    const told = new Set(reported.map((line) => line.split('  ')[0]))
    for (const { name } of recordedDocuments) {
      const id = name.split('/').at(-1) ?? ''
      expect([id, stored.has(id)]).toEqual([id, !told.has(id)])
    }
  })

  it('keeps totals, and what is numbered next stands behind what came', async () => {
    await fromRest()
    expect((await compareTotals(store, ZONE)).isWhole).toBe(true)
    const kept = await contents(store)
    await store.transaction((trx) => rebuildTotals(trx, ZONE))
    expect(await contents(store)).toEqual(kept)
    const { customer_count } = await store.read
      .selectFrom('customer_total')
      .select('customer_count')
      .executeTakeFirstOrThrow()
    expect(customer_count).toBe(15)
    expect(await store.read.selectFrom('customer_exit').selectAll().execute()).toEqual([])
    expect(await store.transaction((trx) => takeInvoiceNumbers(trx, '2025-05' as BillingPeriod, 1))).toBe(13)
    const { customer } = await store.transaction((trx) => addCustomer(trx, deps, customerForm()))
    const others = (await customers(store)).filter(({ id }) => id !== customer.id)
    expect(others.map(({ customer_id }) => customer_id)).not.toContain(customer.customerId)
    expect(await store.read.selectFrom('message').select('kind').execute()).toHaveLength(1)
  })

  it('writes one line to the trail, and none when nothing was taken', async () => {
    await fromRest()
    await fromRest()
    const [line, ...more] = await trail(store)
    expect(more).toEqual([])
    expect(line).toMatchObject({
      kind: 'documents-imported',
      label: 'Firestore, proyek wifi-weleri',
      subject_count: 28,
    })
    const items = await listItems(store.read, { id: line?.id ?? '', pageSize: 5 })
    expect(items.rows).toMatchObject([{ after: { customers: 15, bills: 13, billedSum: 1_565_000 } }])
  })

  it('a second time changes nothing, from either source', async () => {
    await fromRest()
    const before = [await customers(store), await contents(store)]
    for (const again of [fromRest, fromFile]) {
      const { lines } = await again()
      expect(count(lines, 'pelanggan')).toEqual(['0', '15', '0', '0', '9'])
      expect(count(lines, 'tagihan')).toEqual(['0', '13', '0', '0', '8'])
      expect([await customers(store), await contents(store)]).toEqual(before)
    }
  })

  it('leaves alone what was changed or deleted here, and what changed there', async () => {
    await fromFile()
    const change = { ...customerForm(), nama: 'Nama Baru', tanggalDaftar: '2024-01-15' as CalendarDay }
    await store.transaction((trx) => editCustomer(trx, deps, 'c-lengkap', change))
    await store.transaction((trx) => deleteCustomer(trx, deps, 'c-plus'))
    await store.transaction((trx) => setPaid(trx, deps, 't-belum-bertanggal', true))
    await store.transaction((trx) => deleteBill(trx, deps, 't-ref'))
    documents = recordedDocuments.map((document) =>
      document.name.endsWith('/c-angka')
        ? { ...document, fields: { ...document.fields, nama: { stringValue: 'Siti A.' } } }
        : document,
    )
    const before = await contents(store)
    const { lines } = await fromRest()
    expect(count(lines, 'pelanggan')).toEqual(['0', '12', '2', '1', '9'])
    expect(count(lines, 'tagihan')).toEqual(['0', '11', '1', '1', '8'])
    expect(lines).toContain('  c-angka  Nama')
    expect(lines).toContain('  c-lengkap  Nama; Alamat')
    expect(lines).toContain('  t-belum-bertanggal  Lunas; Tanggal bayar')
    expect(lines).toContain('  c-plus')
    expect(lines).toContain('  t-ref')
    expect(await contents(store)).toEqual(before)
  })

  it('one that ends early goes on where it was, and comes to the same end', async () => {
    const whole = await freshStore()
    await run({ file: RECORDED_FILE }, {}, whole)
    const expected = await contents(whole.store)
    await whole.store.close()
    for (const good of [3, 9]) {
      const pages = double.asked.filter((call) => call.startsWith('GET')).length
      double.failAt(pages + good)
      const { isWhole, lines } = await fromRest()
      expect(isWhole).toBe(false)
      expect(lines.at(-2)).toMatch(/^Impor terputus: Akun layanan tidak boleh membaca/)
      expect((await compareTotals(store, ZONE)).isWhole).toBe(true)
    }
    await fromRest()
    expect(await contents(store)).toEqual(expected)
    expect((await trail(store)).map(({ subject_count }) => subject_count).reduce((a, b) => a + b)).toBe(28)
  })

  it.runIf(database.dialect === 'sqlite')('takes a page back whose rupiah do not arrive whole', async () => {
    await store.transaction((trx) =>
      sql`create trigger lossy after insert on tagihan begin
        update tagihan set amount = amount - 1 where id = new.id and new.amount > 0; end`.execute(trx),
    )
    const { isWhole, lines } = await fromRest()
    expect([isWhole, await bills(store)]).toEqual([false, []])
    expect(lines.at(-2)).toMatch(/^Impor terputus: Isi basis data tidak sama dengan sumbernya/)
  })

  it('--dry-run reports the same and changes nothing', async () => {
    const before = [await contents(store), await trail(store)]
    const rehearsed = await fromRest({ 'dry-run': true })
    expect([await contents(store), await trail(store)]).toEqual(before)
    const { lines } = await fromRest()
    expect(rehearsed.lines).toEqual(['Uji coba: tidak ada yang diubah. Bila dijalankan:', '', ...lines])
    const again = await fromRest({ 'dry-run': true })
    expect(count(again.lines, 'tagihan')).toEqual(['0', '13', '0', '0', '8'])
  })

  it('--report writes all that there is to tell to a file', async () => {
    documents = [
      ...recordedDocuments,
      restDocument('tagihan/=cmd', { amount: { stringValue: '\u001b[31m' } }),
    ]
    const [csv, json] = [join(folder, 'laporan.csv'), join(folder, 'laporan.json')]
    const { lines } = await fromRest({ report: csv })
    expect(lines.join('\n')).not.toContain('\u001b')
    const text = readFileSync(csv, 'utf8')
    expect(text.split('\r\n')[0]).toBe('\ufeffKoleksi,ID dokumen,Keadaan,Alasan,Catatan')
    expect(text).toContain("\r\ntagihan,'=cmd,ditolak,")
    expect(text.match(/,ditolak,/g)).toHaveLength(18)
    expect(statSync(csv).mode & 0o777).toBe(0o600)
    await fromRest({ report: json })
    const rows = JSON.parse(readFileSync(json, 'utf8'))
    expect(rows).toHaveLength(18)
    expect(rows.at(-1)).toEqual({
      koleksi: 'tagihan',
      id: 't-tanpa-pemilik',
      keadaan: 'ditolak',
      alasan: ['ID pelanggan (customerId) wajib diisi'],
      catatan: [],
    })
    await expect(fromRest({ report: csv })).rejects.toThrow('sudah ada. Pilih nama lain untuk --report.')
    await expect(fromRest({ report: RECORDED_FILE })).rejects.toThrow('sudah ada')
  })

  it('says all is well when it is', async () => {
    documents = recordedDocuments.filter(({ name }) => /(c|t)-lengkap$/.test(name))
    const { isWhole, lines } = await fromRest()
    expect([isWhole, lines.at(-1)]).toEqual([true, 'Impor selesai.'])
    expect(lines).toContain('Total cocok dengan semua tagihan: 1 tagihan dalam 1 bulan.')
  })

  it.each([
    [{}, {}, 'import-firestore memerlukan --file EKSPOR.json atau --service-account KUNCI.json.'],
    [{ project: 'p' }, {}, 'import-firestore memerlukan --file'],
    [{ file: 'a.json', 'service-account': 'b.json' }, {}, 'Pilih salah satu'],
    [
      { project: 'p' },
      { FIRESTORE_EMULATOR_HOST: 'http://contoh.test/x' },
      'FIRESTORE_EMULATOR_HOST harus seperti',
    ],
    [{ file: '/tidak/ada.json' }, {}, 'Berkas ekspor tidak dapat dibuka (ENOENT).'],
    [{ file: RECORDED_FILE, report: 'x.txt' }, {}, '.csv atau .json'],
  ])('with %j and %j: %s', async (values, env, text) => {
    await expect(run(values, env)).rejects.toThrow(text)
  })

  it('an export with neither collection is told of', async () => {
    const file = join(folder, 'lain.json')
    writeFileSync(file, '{"users": {"a": {}}}')
    await expect(run({ file })).rejects.toThrow(
      'Tidak ada dokumen pelanggan atau tagihan di Firestore, lain.json.',
    )
  })
})
