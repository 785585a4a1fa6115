import { customerIdAt } from '../data/many-customers.ts'
import { type Call, oneOf, somePage, TARGETS } from './call.ts'

const PAGE = 25
const list = (what: string, question: (run: number, customers: number) => string): Call => ({
  endpoint: 'customers.list',
  what: `list, ${what}`,
  path: (run, { customers }) => `/customers?${question(run, customers)}`,
  limit: '25 customers by their keys',
  targetMs: TARGETS.list,
})
const search = (what: string, text: (run: number) => string): Call => ({
  endpoint: 'customers.list',
  what: `list, search with ${what}`,
  path: (run) => `/customers?search=${text(run)}`,
  limit: 'one pass over all search texts',
  targetMs: TARGETS.search,
})
const some = (run: number, { customers }: { customers: number }) => customerIdAt((run * 37) % customers)

/** Pelanggan, and what else reads customers. */
export const CUSTOMER_CALLS: readonly Call[] = [
  list('first page', () => ''),
  list('any page', (run, customers) => `page=${somePage(run, customers / PAGE)}`),
  list('last page', (_, customers) => `page=${Math.ceil(customers / PAGE)}`),
  list('by name', () => 'sort=nama'),
  list(
    'by name downwards, last page',
    (_, customers) => `sort=nama&order=desc&page=${Math.ceil(customers / PAGE)}`,
  ),
  list('by registration, downwards', () => 'sort=tanggalDaftar&order=desc'),
  list(
    'by registration, page amid',
    (_, customers) => `sort=tanggalDaftar&page=${Math.ceil(customers / PAGE / 2)}`,
  ),
  list('by package, any page', (run, customers) => `sort=paket&page=${somePage(run, customers / PAGE)}`),
  list('active ones', () => 'status=Aktif'),
  list('inactive ones, by registration', () => 'status=Non-Aktif&sort=tanggalDaftar'),
  list(
    'active ones of a package, by registration, page amid',
    (_, customers) =>
      `status=Aktif&paket=7Mbps&sort=tanggalDaftar&page=${Math.ceil((customers * 0.36) / PAGE / 2)}`,
  ),
  list('of a package, by WZN id', () => 'paket=7Mbps'),
  search('one hit', (run) => `WZN-${500 + run}`),
  search('some hits', () => 'budi+santoso'),
  search('all as hits', () => 'desa'),
  search('all as hits, by registration', () => 'desa&sort=tanggalDaftar&order=desc'),
  search('all as hits, page amid', () => 'desa&page=20'),
  search('no hits', () => 'tidak+ada+yang+begini'),
  search('hits among active ones', () => 'melati&status=Aktif&sort=nama'),
  {
    endpoint: 'customers.newCount',
    what: 'new registrations, counted',
    path: () => '/customers/new-count',
    limit: 'one row by its key',
    targetMs: TARGETS.list,
  },
  {
    endpoint: 'review.list',
    what: 'registrations to review',
    path: () => '/registrations',
    limit: 'one row by its key',
    targetMs: TARGETS.list,
  },
  {
    endpoint: 'customers.get',
    what: 'detail of one',
    path: (run, facts) => `/customers/${some(run, facts)}`,
    limit: 'one row by its key',
    targetMs: TARGETS.other,
  },
  ...['deleted', 'bulk'].map(
    (group): Call => ({
      endpoint: 'customers.changes',
      what: `changes to take back, ${group}`,
      path: () => `/customers/changes?group=${group}&pageSize=10`,
      limit: 'one row by its key',
      targetMs: TARGETS.other,
    }),
  ),
  {
    endpoint: 'customers.changes',
    what: 'changes to take back, search',
    path: () => '/customers/changes?group=deleted&search=budi&pageSize=10',
    limit: 'one row by its key',
    targetMs: TARGETS.search,
  },
  {
    endpoint: 'find.find',
    what: 'palette, a name',
    path: () => '/find?search=budi',
    limit: 'one pass over all search texts',
    targetMs: TARGETS.search,
  },
  {
    endpoint: 'find.find',
    what: 'palette, one customer',
    path: (run) => `/find?search=WZN-${500 + run}`,
    limit: 'one pass over all search texts',
    targetMs: TARGETS.search,
  },
  {
    endpoint: 'find.find',
    what: 'palette, invoice number',
    path: (run) => `/find?search=INV/202604/${500 + run}`,
    limit: 'one pass over all search texts',
    targetMs: TARGETS.search,
  },
  {
    endpoint: 'find.find',
    what: 'palette, nothing found',
    path: () => '/find?search=tidak+ada+yang+begini',
    limit: 'one pass over all search texts',
    targetMs: TARGETS.search,
  },
  {
    endpoint: 'trail.list',
    what: 'trail, first page',
    path: () => '/trail?pageSize=30',
    limit: 'one row by its key',
    targetMs: TARGETS.other,
  },
  ...['pelanggan', 'tagihan', 'pembayaran', 'pesan', 'pengaturan'].map(
    (group): Call => ({
      endpoint: 'trail.list',
      what: `trail, group ${group}`,
      path: () => `/trail?pageSize=30&group=${group}`,
      limit: 'one row by its key',
      targetMs: TARGETS.other,
    }),
  ),
  {
    endpoint: 'trail.list',
    what: 'trail, some days of a group',
    path: () => '/trail?pageSize=30&group=pelanggan&from=2026-04-11&to=2026-04-13',
    limit: 'one row by its key',
    targetMs: TARGETS.other,
  },
  {
    endpoint: 'trail.list',
    what: 'trail, of one customer',
    path: (run, facts) => `/trail?pageSize=30&customerId=${some(run, facts)}`,
    limit: 'one row by its key',
    targetMs: TARGETS.other,
  },
  {
    endpoint: 'trail.items',
    what: 'trail, one change',
    path: (run, { changeIds }) => `/trail/${oneOf(changeIds, run)}/items?pageSize=20`,
    limit: 'one row by its key',
    targetMs: TARGETS.other,
  },
]
