import { addMonths } from '../../src/shared/billing-period.ts'
import { LAST_MONTH, MONTHS } from '../data/bills.ts'
import { customerIdAt } from '../data/many-customers.ts'
import { type Call, type Facts, oneOf, somePage, TARGETS } from './call.ts'

const PAGE = 25
const NEXT_MONTH = addMonths(LAST_MONTH, 1)
const month = (run: number) => addMonths(LAST_MONTH, -(run % MONTHS))
const some = (run: number, { customers }: Facts) => customerIdAt((run * 37) % customers)

const bills = (
  what: string,
  question: (run: number, customers: number) => string,
  targetMs = TARGETS.month,
): Call => ({
  endpoint: 'billing.list',
  what: `month, ${what}`,
  path: (run, { customers }) => `/bills?period=${month(run)}${question(run, customers)}`,
  limit: '25 bills by their keys',
  targetMs,
})
const get = (
  endpoint: string,
  what: string,
  path: Call['path'],
  limit: Call['limit'] = 'one row by its key',
  targetMs = TARGETS.other,
): Call => ({ endpoint, what, path, limit, targetMs })

const history = (what: string, question: (run: number) => string, targetMs = TARGETS.search): Call => ({
  endpoint: 'billHistory.list',
  what: `all months, ${what}`,
  path: (run) => `/bills/history?pageSize=50${question(run)}`,
  limit: '25 bills by their keys',
  targetMs,
})

/** A list that comes in parts: one from its start, amid and near its end, and all of them one after another. */
function inParts(
  [endpoint, what, path]: [endpoint: string, what: string, path: string],
  limits: { part: Call['limit']; all: Call['limit'] },
): Call[] {
  const part = (where: string, cursor: string) =>
    get(endpoint, `${what}, a part ${where}`, () => `${path}&cursor=${cursor}`, limits.part, TARGETS.part)
  return [
    part('from the start', ''),
    part('amid', '2026-05%20mulyono%20x'),
    part('near the end', '2026-05%20wahyuni%20x'),
    {
      ...get(endpoint, `${what}, all parts one after another`, () => path, limits.all),
      answersAll: true,
      isInParts: true,
    },
  ]
}

const DRAFT_LIMITS = { part: '1,000 customers by their keys', all: 'all active customers' } as const
const DRAFTS = [
  ...inParts(
    ['billing.bulkDrafts', 'bulk draft, nobody billed', `/billing/bulk?period=${NEXT_MONTH}`],
    DRAFT_LIMITS,
  ),
  ...inParts(
    ['billing.bulkDrafts', 'bulk draft, everybody billed', `/billing/bulk?period=${LAST_MONTH}`],
    DRAFT_LIMITS,
  ),
]
const PRINTED = inParts(
  ['billing.printAll', 'bills of a month for printing', `/bills/print/all?period=${LAST_MONTH}`],
  { part: '1,000 bills by their keys', all: 'all bills of a month' },
)

/** The screens of bills. */
export const BILLING_CALLS: readonly Call[] = [
  bills('first page', () => ''),
  bills('any page', (run, customers) => `&page=${somePage(run, customers / PAGE)}`),
  bills(
    'by name downwards, last page',
    (_, customers) => `&sort=pelanggan&order=desc&page=${Math.ceil(customers / PAGE)}`,
  ),
  bills(
    'by amount, paid, page amid',
    (_, customers) => `&sort=jumlah&status=lunas&page=${Math.ceil(customers / PAGE / 2)}`,
  ),
  bills('unpaid, page amid', (_, customers) => `&status=belum&page=${Math.ceil(customers / 8 / PAGE / 2)}`),
  bills('unpaid, by name', () => '&status=belum&sort=pelanggan&order=asc'),
  bills('search with many hits', () => '&search=budi', TARGETS.search),
  bills('search with many hits, unpaid', () => '&search=budi&status=belum', TARGETS.search),
  bills('search without hits', () => '&search=tidak+ada', TARGETS.search),
  { ...bills('a month without bills', () => ''), path: () => '/bills?period=2020-01' },
  history('first page', () => ''),
  history('page amid a month', (run) => `&cursor=2025-11%20siti%20${run}`),
  history('unpaid ones', () => '&status=belum'),
  history('unpaid ones of half a year', () => '&status=belum&from=2025-06&to=2025-11'),
  history('search of one customer', (run) => `&search=WZN-${500 + run}`),
  history('search with some customers', () => '&search=budi+santoso'),
  history('search with all customers', () => '&search=62'),
  history('search without hits', () => '&search=tidak+ada+yang+begini'),
  history('invoice number', (run) => `&search=INV/202604/${500 + run}`),
  history('invoice numbers of a month', () => '&search=INV/202604/'),
  get(
    'billHistory.account',
    'account of one customer',
    (run, facts) => `/customers/${some(run, facts)}/account?pageSize=50`,
  ),
  get(
    'billHistory.account',
    'account of one who is gone',
    (_, { customers }) => `/customers/${customerIdAt(customers)}/account?pageSize=50`,
  ),
  get(
    'billing.ofCustomer',
    'bills of one customer',
    (run, facts) => `/customers/${some(run, facts)}/bills?pageSize=12`,
  ),
  get(
    'billing.suggestion',
    'suggested amount',
    (run, facts) => `/billing/customers/${oneOf(facts.activeIds, run)}/suggestion?period=${NEXT_MONTH}`,
  ),
  get('billing.defaults', 'defaults of the forms', () => '/billing/defaults'),
  get(
    'billing.billableCustomers',
    'choice of a customer, first page',
    () => '/billing/customers',
    '25 customers by their keys',
    TARGETS.list,
  ),
  get(
    'billing.billableCustomers',
    'choice of a customer, last page',
    (_, { customers }) => `/billing/customers?page=${Math.ceil(customers / PAGE)}`,
    '25 customers by their keys',
    TARGETS.list,
  ),
  get(
    'billing.billableCustomers',
    'choice of a customer, search',
    () => '/billing/customers?search=budi',
    'one pass over all search texts',
    TARGETS.search,
  ),
  get(
    'billing.billableCustomers',
    'choice of a customer, search without hits',
    () => '/billing/customers?search=tidak+ada',
    'one pass over all search texts',
    TARGETS.search,
  ),
  {
    ...get(
      'billing.billableIds',
      'ids of all to bill',
      () => '/billing/customers/ids',
      'ids of all active customers',
    ),
    answersAll: true,
  },
  ...DRAFTS,
  get('billing.bulkRuns', 'receipts of bulk saves', () => '/billing/bulk/runs?pageSize=10'),
  get('billing.unpaid', 'Belum bayar, first page', () => '/billing/unpaid', '25 bills by their keys'),
  get(
    'billing.unpaid',
    'Belum bayar, page amid',
    (_, { customers }) => `/billing/unpaid?page=${Math.ceil(customers / 8 / PAGE / 2)}`,
    '25 bills by their keys',
  ),
  get(
    'billing.unpaid',
    'Belum bayar, last page',
    (_, { customers }) => `/billing/unpaid?page=${Math.ceil(customers / 8 / PAGE)}`,
    '25 bills by their keys',
  ),
  get('billing.unpaid', 'Belum bayar, not told', () => '/billing/unpaid?told=no', '25 bills by their keys'),
  get(
    'billing.unpaid',
    'Belum bayar, search',
    () => '/billing/unpaid?search=budi',
    'one pass over all names',
    TARGETS.search,
  ),
  get(
    'billing.unpaid',
    'Belum bayar, search without hits',
    () => '/billing/unpaid?search=tidak+ada',
    'one pass over all names',
    TARGETS.search,
  ),
  {
    ...get(
      'billing.unpaidIds',
      'ids of all who owe',
      () => '/billing/unpaid/ids',
      'sum over the unpaid bills',
    ),
    answersAll: true,
  },
  {
    ...get(
      'billing.unpaidIds',
      'ids of all who owe and were not told',
      () => '/billing/unpaid/ids?told=no',
      'sum over the unpaid bills',
    ),
    answersAll: true,
  },
  get(
    'billing.printList',
    'print list, first page',
    () => `/bills/print?period=${LAST_MONTH}`,
    '25 bills by their keys',
    TARGETS.month,
  ),
  get(
    'billing.printList',
    'print list, last page',
    (_, { customers }) => `/bills/print?period=${LAST_MONTH}&page=${Math.ceil(customers / PAGE)}`,
    '25 bills by their keys',
    TARGETS.month,
  ),
  get(
    'billing.printList',
    'print list, search',
    () => `/bills/print?period=${LAST_MONTH}&search=budi`,
    '25 bills by their keys',
    TARGETS.search,
  ),
  ...PRINTED,
  get('billing.message', 'text of a bill', (run, { billIds }) => `/bills/${oneOf(billIds, run)}/message`),
  get('billing.deletedBills', 'deleted bills', () => '/bills/deleted?pageSize=10'),
  get(
    'billing.deletedBills',
    'deleted bills, search',
    () => '/bills/deleted?pageSize=10&search=budi',
    'one row by its key',
    TARGETS.search,
  ),
  {
    ...get('billing.previewReminder', 'preview of a reminder', () => '/billing/preview-reminder'),
    body: (run, { activeIds }) => ({
      customerId: oneOf(activeIds, run),
      amount: 100_000,
      messageTemplate: 'Halo [Nama], [Jumlah]',
    }),
  },
]
