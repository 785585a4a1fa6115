import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { asciiLower } from '../../../../shared/search-pattern.ts'
import type { Recipient } from '../../schemas.ts'
import { listChosen, listRecipientIds, listRecipients, pagesOfChosen } from './recipients.ts'

const PEOPLE = [
  customerRow({ id: 'dewi', nama: 'Dewi Sartika', customer_id: 'WZN-456', whatsapp: '6281299998888' }),
  customerRow({ id: 'doc-eko', nama: 'Eko 100%', customer_id: 'WZN-457', whatsapp: '6287700001111' }),
  customerRow({ id: 'elok', nama: 'siti Élok', paket: '7Mbps', status: null, whatsapp: '6285212345678' }),
  customerRow({ id: 'mati', nama: 'Budi Mati', status: 'Non-Aktif', whatsapp: '6281299998888' }),
  customerRow({ id: 'bisu', nama: 'Budi Bisu', whatsapp: '' }),
]

const MANY = Array.from({ length: 230 }, (_, i) =>
  customerRow({
    id: `c${(i * 7919) % 1000}-${i}`,
    customer_id: i % 10 === 0 ? null : `WZN-${((i * 6151) % 2300) + 100}`,
    nama: `${['Agi', 'budi', 'Citra', 'dwi'][i % 4]} ${i}`,
    status: [null, 'Aktif', 'Aktif', 'Non-Aktif'][i % 4] ?? null,
    whatsapp: i % 7 === 0 ? '' : `62812${10_000_000 + i}`,
  }),
)
const WRITABLE = MANY.filter(({ status, whatsapp }) => status !== 'Non-Aktif' && whatsapp !== '')

const byName = (a: { nama: string; id: string }, b: { nama: string; id: string }) => {
  const [nameA, nameB] = [asciiLower(a.nama), asciiLower(b.nama)]
  if (nameA !== nameB) return nameA < nameB ? -1 : 1
  return a.id < b.id ? -1 : 1
}

async function pagesOf(...asked: Parameters<typeof pagesOfChosen>) {
  const pages: (readonly Recipient[])[] = []
  for await (const page of pagesOfChosen(...asked)) pages.push(page)
  return pages
}

describeOnBothDatabases('recipients', (open) => {
  const withCustomers = async (customers = PEOPLE) => {
    const store = await open()
    await insertCustomers(store, customers)
    return store
  }
  const list = (store: Store, search = '', page = 1, pageSize = 25) =>
    listRecipients(store.read, { search, page, pageSize })

  const idsOf = async (store: Store, search: string) =>
    (await listRecipientIds(store.read, search)).ids.toSorted()

  it('CAST-02 are the customers with a number that are Aktif or have no status, by name', async () => {
    const store = await withCustomers()
    expect(await list(store)).toEqual({
      rows: [
        { id: 'dewi', wznId: 'WZN-456', nama: 'Dewi Sartika', whatsapp: '6281299998888', paket: '4Mbps' },
        { id: 'doc-eko', wznId: 'WZN-457', nama: 'Eko 100%', whatsapp: '6287700001111', paket: '4Mbps' },
        { id: 'elok', wznId: 'WZN-001', nama: 'siti Élok', whatsapp: '6285212345678', paket: '7Mbps' },
      ],
      page: 1,
      pageCount: 1,
      count: 3,
    })
    expect(await idsOf(store, '')).toEqual(['dewi', 'doc-eko', 'elok'])
  })

  it.each([
    ['CAST-03, CAST-04 a part of the name', 'WI SAR', ['dewi']],
    ['CAST-04 a name with capitals and accents', 'SITI ÉLOK', ['elok']],
    ['CAST-04 white space as one blank', '  dewi \t sartika ', ['dewi']],
    ['CAST-04 what a pattern would take for a joker', '100%', ['doc-eko']],
    ['CAST-05 a part of the stored number', '77000', ['doc-eko']],
    ['CAST-05 the number as people write it', '0877-0000 1111', ['doc-eko']],
    ['CAST-05 the number with its country', '+62 812 9999', ['dewi']],
    ['CAST-06 the package', '7mbps', ['elok']],
    ['CAST-07 (R33) the WZN id', 'wzn-45', ['dewi', 'doc-eko']],
    ['CAST-07 the id shown for one without', 'WZN-001', ['elok']],
    ['nobody', 'zzz', []],
    ['nobody by the address', 'Weleri', []],
    ['nobody by the document id', 'doc-eko', []],
    ['nobody who cannot be written to', 'Budi', []],
  ])('finds %s: %j', async (_title, search, expected) => {
    const store = await withCustomers()
    const { rows, count } = await list(store, search)
    expect([rows.map(({ id }) => id), count]).toEqual([expected, expected.length])
    expect(await idsOf(store, search)).toEqual(expected)
  })

  it('come page by page, each once, and a page beyond the last is the last', async () => {
    const store = await withCustomers(MANY)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(store, '', page, 40)))
    expect(pages.map(({ count, pageCount }) => [count, pageCount])).toEqual(
      pages.map(() => [WRITABLE.length, Math.ceil(WRITABLE.length / 40)]),
    )
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      WRITABLE.toSorted(byName)
        .slice(0, 160)
        .map(({ id }) => id),
    )
    expect(await list(store, '', 99, 40)).toMatchObject({ page: Math.ceil(WRITABLE.length / 40) })
    expect(await list(await open(), 'x', 9)).toEqual({ rows: [], page: 1, pageCount: 1, count: 0 })
  })

  it('the ids are those of all pages', async () => {
    const store = await withCustomers(MANY)
    const ids = await idsOf(store, 'budi')
    const { rows } = await list(store, 'budi', 1, 200)
    expect(ids.length).toBeGreaterThan(25)
    expect(ids).toEqual(rows.map(({ id }) => id).toSorted())
  })

  describe('listChosen', () => {
    it('answers those that can be written to, each once, by name', async () => {
      const store = await withCustomers()
      const chosen = await listChosen(store.read, ['elok', 'mati', 'dewi', 'bisu', 'tidak-ada', 'dewi'])
      expect(chosen.map(({ id }) => id)).toEqual(['dewi', 'elok'])
      expect(chosen[0]).toEqual((await list(store)).rows[0])
      expect(await listChosen(store.read, [])).toEqual([])
    })

    it('answers thousands as the list shows them, also who is chosen again at the end', async () => {
      const many = Array.from({ length: 4500 }, (_, i) =>
        customerRow({ id: `p${i}`, nama: `${i % 2 === 0 ? 'Ani' : 'ani'} ${i % 50}` }),
      )
      const store = await withCustomers(many)
      const ids = many.map(({ id }) => id)
      const chosen = await listChosen(store.read, [...ids, ...ids.slice(0, 5)])
      expect(chosen).toHaveLength(4500)
      const { rows } = await list(store, '', 1, 200)
      expect(chosen.slice(0, 200)).toEqual(rows)
    })
  })

  it('reads a page from the index of names, and the chosen from that of ids', async () => {
    const store = await withCustomers(
      Array.from({ length: 3000 }, (_, i) => customerRow({ id: `p${i}`, nama: `Orang ${i}` })),
    )
    if (store.dialect === 'postgres') await store.transaction((trx) => sql`analyze pelanggan`.execute(trx))
    const { nodes, record } = statementRecorder()
    const reader = record(store.read)
    await listRecipients(reader, { search: '', page: 1, pageSize: 25 })
    await listChosen(reader, ['p1', 'p2'])
    const [groups, mute, page, , chosen] = await plansOf(store, nodes)
    expect(groups).not.toMatch(/pelanggan/)
    expect(mute).toMatch(/pelanggan_whatsapp/)
    expect(page).toMatch(/INDEX pelanggan_nama|Index Scan using pelanggan_nama/)
    expect(page).not.toMatch(/TEMP B-TREE|Sort /)
    expect(chosen).toMatch(
      /SEARCH pelanggan USING INDEX|(Index Scan using|Bitmap Index Scan on) pelanggan_pkey/,
    )
  })

  it('a search that finds thousands is one pass over an index, and tells the same count and pages', async () => {
    const store = await withCustomers(
      Array.from({ length: 2600 }, (_, i) => customerRow({ id: `p${i}`, nama: `Orang ${i % 1300}` })),
    )
    const { nodes, record } = statementRecorder()
    const found = await listRecipients(record(store.read), { search: 'orang', page: 1, pageSize: 100 })
    expect([found.count, found.rows.length]).toEqual([2600, 100])
    const pages = await Promise.all([...Array(26).keys()].map((i) => list(store, 'orang', i + 1, 100)))
    const all = await list(store, '', 1, 3000)
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    if (store.dialect === 'postgres') return
    const [first, others] = await plansOf(store, nodes)
    expect(first).toMatch(/^SCAN pelanggan USING COVERING INDEX pelanggan_search/)
    expect(first).not.toMatch(/TEMP B-TREE/)
    expect(others).toMatch(/^SEARCH pelanggan USING COVERING INDEX pelanggan_search \(<expr>>\?\)/)
  })

  it('pages of the chosen are the chosen, whether they are looked up or passed by', async () => {
    const many = Array.from({ length: 1200 }, (_, i) =>
      customerRow({
        id: `c${(i * 7919) % 1200}`,
        customer_id: `WZN-${i + 100}`,
        nama: ['Agi', 'agi ', 'Budi', 'É'][i % 4] ?? '',
        status: [null, 'Aktif', 'Non-Aktif'][i % 3] ?? null,
        whatsapp: i % 11 === 0 ? '' : `62812${10_000_000 + i}`,
      }),
    )
    const store = await withCustomers(many)
    const chosen = [...many.filter((_, i) => i % 5 > 0).map(({ id }) => id), 'lain', 'c1', 'c1']
    const expected = await listChosen(store.read, chosen)
    expect(expected.length).toBeGreaterThan(500)
    for (const atOnce of [10_000, 0]) {
      const pages = await pagesOf(store.read, chosen, atOnce)
      expect(pages.flat()).toEqual(expected)
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(500)
    }
    expect(await pagesOf(store.read, [])).toEqual([])
  })

  it('passes by many in the order of the index of names', async () => {
    const many = Array.from({ length: 1700 }, (_, i) =>
      customerRow({
        id: `c${i}`,
        customer_id: `WZN-${i + 100}`,
        nama: `Warga ${i}`,
        whatsapp: `62812${10_000_000 + i}`,
      }),
    )
    const store = await withCustomers(many)
    if (store.dialect === 'postgres') await sql`analyze pelanggan`.execute(store.read)
    const { nodes, record } = statementRecorder()
    await pagesOf(record(store.read), ['c1'], 0)
    const plans = await plansOf(store, nodes)
    expect(plans).toHaveLength(4)
    // PostgreSQL sorts as few as these.
    for (const plan of store.dialect === 'sqlite' ? plans.slice(1) : []) {
      expect(plan).toMatch(/SEARCH pelanggan USING INDEX pelanggan_\w+ \(<expr>>\?\)/)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })
})
