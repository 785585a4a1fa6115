import { customerIdAt } from '../data/many-customers.ts'
import { PAUSED_JOB } from '../data/office.ts'
import { type Call, oneOf, somePage, TARGETS } from './call.ts'

const get = (
  endpoint: string,
  what: string,
  path: Call['path'],
  limit: Call['limit'] = 'one row by its key',
  targetMs = TARGETS.other,
): Call => ({ endpoint, what, path, limit, targetMs })

const VIEWS = {
  district: 'west=109.8&south=-7.1&east=110.3&north=-6.8&zoom=11',
  village: 'west=110.05&south=-6.99&east=110.1&north=-6.96&zoom=14',
  street: 'west=110.06&south=-6.975&east=110.07&north=-6.97&zoom=17',
}
const markers = (what: string, question: string, targetMs = TARGETS.other) =>
  get(
    'dashboard.mapMarkers',
    `map, ${what}`,
    () => `/dashboard/map/markers?${question}`,
    'one row by its key',
    targetMs,
  )

const MESSAGE = 'Halo [Nama], tagihan Anda [Jumlah]. Terima kasih.'

/** Dashboard, map and reports. */
export const FIGURES_CALLS: readonly Call[] = [
  get('dashboard.summary', 'cards', () => '/dashboard/summary', 'one row by its key', TARGETS.dashboard),
  get(
    'dashboard.newest',
    'newest customers and bills',
    () => '/dashboard/newest',
    'one row by its key',
    TARGETS.dashboard,
  ),
  get('dashboard.map', 'map, its counter', () => '/dashboard/map', 'one row by its key', TARGETS.dashboard),
  get(
    'dashboard.map',
    'map, its counter of a search',
    () => '/dashboard/map?search=budi',
    'one pass over all names',
    TARGETS.search,
  ),
  markers('district', VIEWS.district),
  markers('village', VIEWS.village),
  markers('street', VIEWS.street),
  markers('district, search', `${VIEWS.district}&search=budi`, TARGETS.search),
  get(
    'dashboard.customersAt',
    'map, customers of a marker',
    (_, { cell }) => `/dashboard/map/customers?cell=${cell}&zoom=14`,
  ),
  get('reports.year', 'report of this year', () => '/reports?year=2026'),
  get('reports.year', 'report of last year', () => '/reports?year=2025'),
]

/** Messages, broadcast and the gateway. */
export const MESSAGE_CALLS: readonly Call[] = [
  get('messaging.list', 'messages, first page', () => '/messages?pageSize=20', '20 messages by their keys'),
  get(
    'messaging.list',
    'messages, any page',
    (run, { customers }) => `/messages?pageSize=20&page=${somePage(run, customers / 80)}`,
    '20 messages by their keys',
  ),
  get(
    'messaging.list',
    'messages, sent ones',
    () => '/messages?pageSize=20&state=sent',
    '20 messages by their keys',
  ),
  get(
    'messaging.list',
    'messages, failed ones',
    () => '/messages?pageSize=20&state=failed',
    '20 messages by their keys',
  ),
  get(
    'messaging.list',
    'messages of a job',
    () => `/messages?pageSize=20&jobId=${PAUSED_JOB}`,
    '20 messages by their keys',
  ),
  get(
    'messaging.list',
    'messages, search',
    () => '/messages?pageSize=20&search=budi',
    'one pass over all names',
    TARGETS.search,
  ),
  get(
    'messaging.list',
    'messages, search without hits',
    () => '/messages?pageSize=20&search=tidak+ada',
    'one pass over all names',
    TARGETS.search,
  ),
  get('messaging.outcome', 'one message', (run, { messageIds }) => `/messages/${oneOf(messageIds, run)}`),
  get(
    'messaging.ofCustomer',
    'messages to one customer',
    (run, { customers }) => `/customers/${customerIdAt((run * 5) % customers)}/messages?pageSize=10`,
  ),
  get('messaging.job', 'one job', () => `/jobs/${PAUSED_JOB}`),
  get('messaging.currentJobs', 'jobs now', () => '/jobs?active=true'),
  get('messaging.pastJobs', 'jobs, first page', () => '/jobs/history?pageSize=20'),
  get('messaging.gateway', 'state of the gateway', () => '/gateway'),
  get('gateway.settings', 'settings of the gateway', () => '/gateway/settings'),
  get('broadcast.templates', 'templates', () => '/templates'),
  get(
    'broadcast.recipients',
    'recipients, first page',
    () => '/broadcast/recipients?pageSize=100',
    '25 customers by their keys',
    TARGETS.list,
  ),
  get(
    'broadcast.recipients',
    'recipients, last page',
    (_, { customers }) => `/broadcast/recipients?pageSize=100&page=${Math.ceil(customers / 100)}`,
    '25 customers by their keys',
    TARGETS.list,
  ),
  get(
    'broadcast.recipients',
    'recipients, search',
    () => '/broadcast/recipients?pageSize=100&search=budi',
    'one pass over all search texts',
    TARGETS.search,
  ),
  get(
    'broadcast.recipients',
    'recipients, search without hits',
    () => '/broadcast/recipients?pageSize=100&search=tidak+ada',
    'one pass over all search texts',
    TARGETS.search,
  ),
  {
    ...get(
      'broadcast.recipientIds',
      'ids of all recipients',
      () => '/broadcast/recipients/ids',
      'ids of all active customers',
    ),
    answersAll: true,
  },
  {
    ...get('broadcast.preview', 'preview of a message', () => '/broadcast/preview'),
    body: (run, { activeIds }) => ({ customerId: oneOf(activeIds, run), message: MESSAGE }),
  },
  {
    ...get('broadcast.preflight', 'checks before writing to 100', () => '/broadcast/preflight'),
    body: (_, { activeIds }) => ({ customerIds: activeIds.slice(0, 100), message: MESSAGE }),
  },
  {
    ...get(
      'broadcast.preflight',
      'checks before writing to all',
      () => '/broadcast/preflight',
      'all active customers',
    ),
    body: (_, { activeIds }) => ({ customerIds: activeIds, message: MESSAGE }),
    answersAll: true,
  },
]

/** Settings and the account. */
export const SETTINGS_CALLS: readonly Call[] = [
  get('settings.get', 'settings', () => '/settings'),
  get('packages.list', 'packages', () => '/settings/packages'),
  get('identity.sessionState', 'who is signed in', () => '/session'),
  get('security.passwordState', 'password', () => '/password'),
  get('secondFactor.state', 'second factor', () => '/second-factor'),
  get('security.sessions', 'sessions', () => '/sessions'),
]
