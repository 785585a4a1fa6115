import { argon2Sync, randomBytes } from 'node:crypto'
import { addMonths } from '../../src/shared/billing-period.ts'
import { ADMIN, type AppUnderTest } from '../../testing/app-under-test.ts'
import { type Challenge, solvedProof } from '../../testing/registration-proof.ts'
import type { Facts, LimitName } from '../calls/call.ts'
import { LAST_MONTH } from '../data/bills.ts'
import { customerIdAt } from '../data/many-customers.ts'
import type { Home } from '../data/plain.ts'
import { type Figure, figureOf, percentile, timesOf } from '../report/figure.ts'
import type { Client } from './client.ts'
import { noteProblem, targetFor } from './screens.ts'

// As many of each, since one takes away what another made.
const RUNS = { count: 200 }
const SIGN_INS = 60
const TARGETS = { payment: 10, write: 15, signIn: 300 }
const QUARTER_HOUR_MS = 16 * 60 * 1000
const FORM = {
  nama: 'Bencana Warsito',
  alamat: 'Jl. Ukur No. 1, Desa Weleri',
  tanggalDaftar: '2026-05-01',
  koordinat: '-6.970000, 110.070000',
  paket: '4Mbps',
}

/** The writes of one row or a few, each a durable commit. */
export async function measureWrites(
  home: Home,
  facts: Facts,
  limits: Record<LimitName, number>,
  app: AppUnderTest,
  client: Client,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const limit = { what: 'one durable commit', value: limits['one durable commit'] }
  // Solving is the visitor's work.
  const proofs: string[] = []
  for (let i = 0; i < 2 * RUNS.count; i++)
    proofs.push(solvedProof(await client.json<Challenge>('/registrations/challenge')))
  for (const [what, write] of Object.entries(writesOf(facts, client, app, proofs))) {
    const targetMs = what.startsWith('mark') ? TARGETS.payment : TARGETS.write
    const target = targetFor(home.database, targetMs)
    const times = await timesOf(RUNS, write).catch(noteProblem)
    if (times) onFigure(figureOf({ part: 'writes', what, limit, target }, times))
  }
  onFigure(await measureSignIn(app))
}

/** In the order in which they are done: what one makes, a later one takes away. */
function writesOf(
  facts: Facts,
  client: Client,
  app: AppUnderTest,
  proofs: string[],
): Record<string, () => Promise<unknown>> {
  const period = addMonths(LAST_MONTH, 2)
  const made = {
    unpaid: [...facts.unpaidIds],
    paid: [] as string[],
    bills: [] as string[],
    deleted: [] as string[],
  }
  const people = { added: [] as string[], deleted: [] as string[], proofs }
  let next = 0
  const another = (ids: readonly string[]) => ids[next++ % ids.length] ?? ''
  const taken = (ids: string[]) => ids.shift() ?? ''
  const put = (path: string, json: unknown) => client.ask(path, { method: 'PUT', json })
  const bill = async (notify: boolean) => {
    const json = {
      customerId: another(facts.activeIds),
      period,
      amount: 100_000,
      notify,
      messageTemplate: 'Halo [Nama]',
      allowRepeat: true,
    }
    const { bill } = await client.json<{ bill: { id: string } }>('/bills', {
      method: 'POST',
      json,
      expected: 201,
    })
    made.bills.push(bill.id)
  }
  return {
    'mark paid': async () => {
      const id = taken(made.unpaid)
      made.paid.push(id)
      await put(`/bills/${id}/payment`, { isPaid: true })
    },
    'mark unpaid': () => put(`/bills/${another(facts.billIds)}/payment`, { isPaid: next % 2 === 0 }),
    'save one bill': () => bill(false),
    'save one bill with its reminder': () => bill(true),
    'delete a bill': async () => {
      const { changeId } = await client.json<{ changeId: string }>(`/bills/${taken(made.bills)}`, {
        method: 'DELETE',
      })
      made.deleted.push(changeId)
    },
    'restore a bill': () =>
      client.ask(`/bills/deleted/${taken(made.deleted)}/restore`, { method: 'POST', json: {} }),
    'add a customer': async () => {
      const json = { ...FORM, whatsapp: `0857${10_000_000 + next++}`, status: 'Aktif' }
      const { customer } = await client.json<{ customer: { id: string } }>('/customers', {
        method: 'POST',
        json,
        expected: 201,
      })
      people.added.push(customer.id)
    },
    'edit a customer': () => {
      const json = { ...FORM, whatsapp: `0858${10_000_000 + next}`, status: 'Aktif' }
      return put(`/customers/${customerIdAt((next++ * 37) % facts.customers)}`, json)
    },
    'delete a customer': async () => {
      const { changeId } = await client.json<{ changeId: string }>(`/customers/${taken(people.added)}`, {
        method: 'DELETE',
      })
      people.deleted.push(changeId)
    },
    'take that back': () =>
      client.ask(`/customers/changes/${taken(people.deleted)}/undo`, { method: 'POST', json: {} }),
    'registration by a visitor': async () => {
      const json = { ...FORM, whatsapp: `0859${10_000_000 + next++}` }
      const answer = await app.request('/api/registrations', {
        method: 'POST',
        json,
        headers: { 'x-proof': taken(people.proofs) },
        address: addressAt(next),
      })
      if (answer.status !== 201) throw new Error(`the registration answered ${answer.status}`)
    },
  }
}

/** Beside one run of the same password hash: it is meant to be slow. */
async function measureSignIn(app: AppUnderTest): Promise<Figure> {
  const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const hash = await timesOf({ count: 20 }, async () =>
    argon2Sync('argon2id', { message: ADMIN.password, nonce: randomBytes(16), ...costs }),
  )
  const limit = { what: 'one run of its password hash', value: percentile(hash, 0.5) }
  const times = await timesOf({ count: SIGN_INS }, async (run) => {
    if (run % 20 === 0) app.clock.advance(QUARTER_HOUR_MS)
    const answer = await app.request('/api/session', { method: 'POST', json: ADMIN, address: addressAt(run) })
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`)
  })
  return figureOf({ part: 'writes', what: 'sign in', limit, target: TARGETS.signIn }, times)
}

function addressAt(run: number): string {
  return `198.51.${run % 250}.${1 + (Math.floor(run / 250) % 250)}`
}
