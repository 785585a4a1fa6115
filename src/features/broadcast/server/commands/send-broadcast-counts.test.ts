import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  commandDeps,
  customerRow,
  insertCustomers,
  insertMessages,
  messageRow,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { chatIdOf, isStoredPhone } from '../../../../shared/phone-number.ts'
import { checkBeforeSending } from '../queries/preflight.ts'
import { sendBroadcast } from './send-broadcast.ts'

const RUNS = 25
const NUMBERS = ['6281111111111', '6282222222222', '6283333333333', '62', '0812', '']
const NAMES = ['Ani', 'ani', 'Budi', ' ']

const customer = fc.record({
  nama: fc.constantFrom(...NAMES),
  whatsapp: fc.constantFrom(...NUMBERS),
  status: fc.constantFrom('Aktif', 'Aktif', 'Non-Aktif', null),
  /** Among the chosen; some are chosen twice. */
  chosen: fc.constantFrom(0, 1, 1, 2),
  /** Got `message` today, or something else. */
  got: fc.constantFrom('nothing', 'nothing', 'the text', 'another text'),
})

const scene = fc.record({
  customers: fc.array(customer, { maxLength: 25 }),
  strangers: fc.array(fc.constantFrom('x1', 'x2'), { maxLength: 2 }),
  message: fc.constantFrom('Halo semua', 'Halo [Nama]'),
  skipDoubles: fc.boolean(),
  skipAlreadyToday: fc.boolean(),
})

type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

const textFor = (message: string, nama: string) => message.replace('[Nama]', nama.trim() || 'Pelanggan')

describeOnBothDatabases('the counts of a broadcast', (open) => {
  const deps = { ...commandDeps(fixedClock()), openGateway: async () => undefined }

  const play = async (store: Store, { customers, message }: Scene) => {
    await store.transaction(async (trx) => {
      for (const table of ['pelanggan', 'message', 'message_job'] as const)
        await trx.deleteFrom(table).execute()
    })
    const rows = customers.map(({ nama, whatsapp, status }, i) =>
      customerRow({ id: `c${i}`, nama, whatsapp, status }),
    )
    await insertCustomers(store, rows)
    const told = customers.filter(({ got }) => got !== 'nothing')
    await insertMessages(
      store,
      told.map(({ whatsapp, nama, got }) =>
        messageRow(deps.clock, {
          chat_id: chatIdOf(whatsapp),
          text: got === 'the text' ? textFor(message, nama) : 'lain',
          state: 'sent',
        }),
      ),
    )
  }

  it('R27 add up: chosen = queued + left out, and the preflight had told them', {
    timeout: 60_000,
  }, async () => {
    const store = await open()
    let jobs = 0
    const property = fc.asyncProperty(scene, async (given) => {
      await play(store, given)
      const customerIds = [
        ...given.customers.flatMap(({ chosen }, i) => Array.from({ length: chosen }, () => `c${i}`)),
        ...given.strangers,
      ]
      if (customerIds.length === 0) return
      const told = await checkBeforeSending(store.read, deps, { customerIds, message: given.message })
      const id = `siaran-${++jobs}`
      const form = { ...given, id, customerIds, allowUnfilled: false }
      const sent = await store
        .transaction((trx) => sendBroadcast(trx, deps, form))
        .catch((error) => {
          expect(error).toMatchObject({ code: 'NOT_FOUND' })
          return { jobId: id, count: 0 }
        })

      const queued = (await readOutbox(store)).filter(({ job_id }) => job_id === id)
      expect(queued).toHaveLength(sent.count)
      const writable = given.customers.filter(
        ({ chosen, status, whatsapp }) => chosen > 0 && status !== 'Non-Aktif' && whatsapp !== '',
      )
      expect(told.count).toBe(writable.length)
      const { skipDoubles, skipAlreadyToday } = given
      const leftOut =
        (skipDoubles ? told.doubles.count : 0) +
        (skipAlreadyToday ? told.alreadyToday.count : 0) -
        (skipDoubles && skipAlreadyToday ? told.doublesAlreadyToday : 0)
      expect(sent.count + leftOut).toBe(told.count)

      expect(new Set(queued.map((row) => row.customer_id)).size).toBe(queued.length)
      const valid = queued.filter(({ chat_id }) => isStoredPhone(chat_id.replace('@c.us', '')))
      if (skipDoubles) expect(new Set(valid.map((row) => row.chat_id)).size).toBe(valid.length)
      const got = new Set(
        given.customers
          .filter(({ got }) => got === 'the text')
          .map(({ whatsapp, nama }) => `${chatIdOf(whatsapp)}\n${textFor(given.message, nama)}`),
      )
      if (skipAlreadyToday)
        expect(queued.filter(({ chat_id, text }) => got.has(`${chat_id}\n${text}`))).toEqual([])
    })
    await fc.assert(property, { numRuns: RUNS, seed: 20_260_520 })
  })
})
