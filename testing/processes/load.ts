import { setTimeout as sleep } from 'node:timers/promises'
import { type Challenge, solvedProof } from '../registration-proof.ts'
import type { Answer, Balancer, Request } from './balancer.ts'
import { bulkPlan, singlePlan } from './billing-plan.ts'
import type { Ledger } from './ledger.ts'

/** Whom the load is about: stored before it begins. */
export interface Known {
  /** Customers without a number, by document id. */
  quiet: readonly string[]
  /** Customers with one. */
  reachable: readonly string[]
  credentials: { email: string; password: string }
}

interface Load extends Known {
  balancer: Balancer
  ledger: Ledger
  random: () => number
  /** How many times as long the pauses are; 1 when absent. */
  calm?: number
  /** Unpaid bills that nobody has touched yet. */
  unpaid: string[]
}

/** One thing that somebody does again and again, with that pause (milliseconds). `turn` counts from 0. */
type Actor = { pauseMs: number; act: (load: Load, turn: number) => Promise<void> }

const ACTORS: readonly Actor[] = [
  { pauseMs: 2500, act: addCustomer },
  { pauseMs: 300, act: register },
  { pauseMs: 700, act: saveBulk },
  { pauseMs: 100, act: pay },
  { pauseMs: 100, act: pay },
  { pauseMs: 200, act: makeBill },
  { pauseMs: 8000, act: sendToMany },
  { pauseMs: 4000, act: signInAndOut },
  { pauseMs: 150, act: look },
]

/** Keeps all of them busy until the signal; answers when the last request is over. */
export async function keepBusy(load: Omit<Load, 'unpaid'>, until: AbortSignal): Promise<void> {
  const shared = { ...load, unpaid: [] }
  await Promise.all(
    ACTORS.map(async ({ pauseMs, act }) => {
      for (let turn = 0; !until.aborted; turn++) {
        await act(shared, turn)
        await sleep(pauseMs * (load.calm ?? 1), undefined, { signal: until }).catch(() => {})
      }
    }),
  )
}

/** Once: without a key of its own it must not be repeated blindly. */
async function addCustomer({ balancer, ledger }: Load, turn: number): Promise<void> {
  const nama = `Baru ${turn}`
  const body = { ...FORM, nama, whatsapp: `0856${String(turn).padStart(8, '0')}`, status: 'Aktif' }
  const answer = await inDoubt(ledger, nama, () =>
    balancer.once({ method: 'POST', path: '/customers', body }),
  )
  if (!answer || !isExpected(ledger, answer, 201, 'customer')) return
  const { customer, welcomeMessageId } = answer.body as { customer: { id: string }; welcomeMessageId: string }
  ledger.added.set(nama, { id: customer.id, messageId: welcomeMessageId })
}

/** Repeated until it is answered: with the same proof it registers nobody twice. */
async function register({ balancer, ledger }: Load, turn: number): Promise<void> {
  const nama = `Pendaftar ${turn}`
  const body = { ...FORM, nama, whatsapp: `0857${String(turn).padStart(8, '0')}` }
  const from = `10.1.${Math.floor(turn / 250)}.${turn % 250}`
  const visitor = { from, cookie: '' }
  const path = '/registrations'
  const challenge = await balancer.untilAnswered({ method: 'GET', path: `${path}/challenge`, ...visitor })
  const headers = { 'x-proof': solvedProof(challenge.body as unknown as Challenge) }
  const answer = await balancer.untilAnswered({ method: 'POST', path, body, headers, ...visitor })
  if (isExpected(ledger, answer, 201, 'registration')) ledger.registered.add(nama)
}

/** The same save at three processes at once. */
async function saveBulk({ balancer, ledger, quiet, unpaid }: Load, turn: number): Promise<void> {
  const { customerIds, period } = bulkPlan(quiet, turn)
  const id = `simpan${turn}`
  const rows = customerIds.map((customerId) => ({ customerId, amount: 100_000, isPaid: false, again: false }))
  const body = { id, period, dueDay: 5, cycle: 'monthly', notify: false, rows }
  const answers = await together(3, balancer, { method: 'POST', path: '/billing/bulk', body })
  if (!answers.every((answer) => isExpected(ledger, answer, 200, `bulk save ${id}`))) return
  if (new Set(answers.map(({ body: receipt }) => JSON.stringify(receipt))).size > 1)
    ledger.problems.push(`bulk save ${id} has several receipts`)
  ledger.saves.set(id, rows.length)
  const made = await balancer.untilAnswered({ method: 'GET', path: `/bills?period=${period}&pageSize=50` })
  if (!isExpected(ledger, made, 200, 'bills')) return
  const bills = made.body['rows'] as { id: string; customerId: string }[]
  unpaid.push(...bills.filter((bill) => customerIds.includes(bill.customerId)).map((bill) => bill.id))
}

/** Marks a bill as paid at two processes at once, and perhaps as unpaid again. */
async function pay({ balancer, ledger, unpaid, random }: Load): Promise<void> {
  const id = unpaid.splice(Math.floor(random() * unpaid.length), 1)[0]
  if (id === undefined) return
  const states = random() < 0.5 ? [true] : [true, false]
  for (const [index, isPaid] of states.entries()) {
    const request = { method: 'PUT', path: `/bills/${id}/payment`, body: { isPaid } }
    const answers = await together(2, balancer, request)
    if (!answers.every((answer) => isExpected(ledger, answer, 200, 'payment'))) return
    ledger.payments.set(id, { isPaid, changes: index + 1 })
  }
}

/** Repeated when the connection broke: a second bill of the month is refused. */
async function makeBill({ balancer, ledger, quiet, random }: Load, turn: number): Promise<void> {
  const { customerIds, period } = singlePlan(quiet, turn)
  const [customerId] = customerIds
  const body = { customerId, period, amount: 75_000 + turn, isPaid: random() < 0.3 }
  const request = { method: 'POST', path: '/bills', body }
  const first = await balancer.once(request).catch(() => undefined)
  const answer = first ?? (await balancer.untilAnswered(request))
  const isRepeat = first === undefined && answer.body['code'] === 'BILL_EXISTS'
  if (isRepeat || isExpected(ledger, answer, 201, 'bill')) ledger.bills.add(`${customerId} ${period}`)
}

/** A job for three customers, asked for at two processes at once; reminders and broadcasts by turns. */
async function sendToMany({ balancer, ledger, reachable }: Load, turn: number): Promise<void> {
  const id = `pekerjaan${turn}`
  const first = turn % reachable.length
  const customerIds = [...reachable.slice(first), ...reachable].slice(0, 3)
  const text = `Halo [Nama], ini pesan ${id}`
  const isBroadcast = turn % 2 === 0
  const body = isBroadcast
    ? { id, customerIds, message: text, skipDoubles: false, skipAlreadyToday: false, allowUnfilled: false }
    : { id, customerIds, messageTemplate: text }
  const path = isBroadcast ? '/broadcasts' : '/billing/reminders'
  const answers = await together(2, balancer, { method: 'POST', path, body })
  if (answers.every((answer) => isExpected(ledger, answer, 200, path)))
    ledger.jobs.set(id, customerIds.length)
}

/** A session that one process gave and another one ended counts at neither. */
async function signInAndOut({ balancer, ledger, credentials }: Load, turn: number): Promise<void> {
  const from = `10.2.${Math.floor(turn / 250)}.${turn % 250}`
  const cookie = await balancer.openSession({ ...credentials, from })
  const stateOf = async () => {
    const answer = await balancer.untilAnswered({ method: 'GET', path: '/session', cookie })
    return answer.body['state']
  }
  if ((await stateOf()) !== 'signedIn') ledger.problems.push('a new session does not count everywhere')
  const out = await balancer.untilAnswered({ method: 'DELETE', path: '/session', cookie })
  // 401: the try before was done, and its answer lost.
  if (![200, 401].includes(out.status)) ledger.problems.push(`sign-out answered ${out.status}`)
  if ((await stateOf()) !== 'signedOut') ledger.problems.push('an ended session still counts somewhere')
}

const PAGES = ['/dashboard/summary', '/customers', '/jobs?active=true', '/bills?period=2027-01']

async function look({ balancer, ledger }: Load, turn: number): Promise<void> {
  const path = PAGES[turn % PAGES.length] ?? ''
  isExpected(ledger, await balancer.untilAnswered({ method: 'GET', path }), 200, path)
}

const FORM = {
  alamat: 'Gg. Melati 5, Weleri',
  tanggalDaftar: '2026-05-01',
  koordinat: '-6.970000, 110.070000',
  paket: '7Mbps',
}

function together(count: number, balancer: Balancer, request: Request): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => balancer.untilAnswered(request)))
}

async function inDoubt(
  ledger: Ledger,
  name: string,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch {
    ledger.inDoubt.add(name)
    return undefined
  }
}

function isExpected(ledger: Ledger, { status, body }: Answer, expected: number, what: string): boolean {
  ledger.answers++
  if (status === expected) return true
  ledger.problems.push(`${what} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  return false
}
