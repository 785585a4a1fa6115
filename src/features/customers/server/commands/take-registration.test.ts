import { describe, expect, it } from 'vitest'
import { customerForm } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { registrationDeps, solvedProof } from '../../../../../testing/registration-proof.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { openSecretBox } from '../../../../platform/secret-box.ts'
import { CHALLENGE_LIFETIME_MS } from '../../rules/proof-of-work.ts'
import type { Registration } from '../../schemas.ts'
import { issueChallenge } from './registration-proof.ts'
import { takeRegistration } from './take-registration.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const ADDRESS = '203.0.113.9'

function form(changes: Partial<Registration> = {}): Registration {
  const { status: _, ...rest } = customerForm()
  return { ...rest, ...changes }
}

let serial = 0
const withOwnNumber = () => form({ whatsapp: `62857${String(++serial).padStart(8, '0')}` })

describeOnBothDatabases('takeRegistration', (open, database) => {
  async function start(changes: Parameters<typeof registrationDeps>[2] = {}) {
    const [store, clock] = [await open(), fixedClock()]
    const deps = registrationDeps(store, clock, changes)
    const solve = async () => solvedProof(await issueChallenge(deps))
    const send = (proof: string | undefined, sent = form(), address = ADDRESS) =>
      takeRegistration(deps, sent, { address, proof })
    const count = async () => (await store.read.selectFrom('pelanggan').select('id').execute()).length
    return { store, clock, deps, solve, send, count }
  }

  // A SQLite file is for one process.
  const otherProcess = async (store: Store) =>
    database.dialect === 'postgres' ? database.openAgain() : store

  describe('the proof', () => {
    it.each([
      ['none', () => undefined],
      ['no text of ours', () => 'x'],
      ['another signature', (proof: string) => proof.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`)],
      ['made easier afterwards', (proof: string) => proof.replace(/^\d+/, '1')],
      ['made longer afterwards', (proof: string) => proof.replace(/\.\d{13}\./, '.9999999999999.')],
      ['another id', (proof: string) => proof.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
    ])('is refused: %s', async (_, change) => {
      const { solve, send, count } = await start()
      await expect(send(change(await solve()))).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
      expect(await count()).toBe(0)
    })

    it('is refused with a solution that does not solve it', async () => {
      const { solve, send, count } = await start({ quietBits: 8 })
      const proof = await solve()
      await expect(send(proof.replace(/.{8}$/, 'ffffffff'))).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
      await send(proof)
      expect(await count()).toBe(1)
    })

    it('of another instance is refused', async () => {
      const { deps, send } = await start()
      const secrets = openSecretBox({ secretKey: 'x'.repeat(32), dataDir: '' })
      const foreign = solvedProof(await issueChallenge({ ...deps, secrets }))
      await expect(send(foreign)).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
    })

    it('holds for half an hour', async () => {
      const { clock, solve, send, count } = await start()
      const [inTime, late] = [await solve(), await solve()]
      clock.advance(CHALLENGE_LIFETIME_MS - 1)
      await send(inTime)
      clock.advance(1)
      await expect(send(late)).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
      expect(await count()).toBe(1)
    })

    it('stays good when the form is refused', async () => {
      const { solve, send, count } = await start()
      const proof = await solve()
      await expect(send(proof, form({ paket: 'Tidak Ada' }))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await send(proof)
      expect(await count()).toBe(1)
    })
  })

  describe('sent again', () => {
    it('with the same content makes nobody twice, even when the time of the proof is over', async () => {
      const { clock, solve, send, count } = await start()
      const proof = await solve()
      await send(proof)
      await send(proof)
      clock.advance(CHALLENGE_LIFETIME_MS + 1)
      await send(proof)
      expect(await count()).toBe(1)
    })

    it('counts against no limit', async () => {
      const { solve, send, count } = await start({ perDay: 1 })
      const proof = await solve()
      for (let i = 0; i < 40; i++) await send(proof)
      expect(await count()).toBe(1)
    })

    it('with other content is refused', async () => {
      const { solve, send, count } = await start()
      const proof = await solve()
      await send(proof)
      await expect(send(proof, form({ nama: 'Ani' }))).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
      expect(await count()).toBe(1)
    })

    it('five times at once makes one customer, and everybody hears that it was done', async () => {
      const { deps, solve, count } = await start()
      const proof = await solve()
      const again = await otherProcess(deps.store)
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, i) =>
          takeRegistration({ ...deps, store: i % 2 ? again : deps.store }, form(), {
            address: ADDRESS,
            proof,
          }),
        ),
      )
      expect(answers).toEqual(Array(5).fill(undefined))
      expect(await count()).toBe(1)
    })

    it('at once with different content makes one customer', async () => {
      const { solve, send, count } = await start()
      const proof = await solve()
      const answers = await Promise.allSettled(
        ['Ani', 'Budi', 'Citra'].map((nama) => send(proof, form({ nama }))),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await count()).toBe(1)
    })
  })

  describe('the limits', () => {
    it('5 a day with one number, from whatever address', async () => {
      const { clock, solve, send, count } = await start()
      for (let i = 0; i < 5; i++) await send(await solve(), form({ nama: `Ani ${i}` }), `10.0.0.${i}`)
      const sixth = async () => send(await solve(), form({ nama: 'Ani 6' }), '10.0.0.6')
      await expect(sixth()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      await send(await solve(), withOwnNumber(), '10.0.0.6')
      expect(await count()).toBe(6)
      clock.advance(DAY_MS)
      await sixth()
    })

    it('so many a day in all, from whatever address and with whatever number', async () => {
      const { clock, solve, send, count } = await start({ perDay: 3 })
      for (let i = 0; i < 3; i++) await send(await solve(), withOwnNumber(), `10.0.0.${i}`)
      const next = async () => send(await solve(), withOwnNumber(), '10.0.0.9')
      await expect(next()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect(await count()).toBe(3)
      clock.advance(DAY_MS)
      await next()
    })

    it('one address that is over its limit takes nothing of the day from the others', async () => {
      const { solve, send, count } = await start({ perDay: 12 })
      for (let i = 0; i < 20; i++)
        await send(await solve(), withOwnNumber(), '10.0.0.1').catch(() => undefined)
      expect(await count()).toBe(10)
      await send(await solve(), withOwnNumber(), '10.0.0.2')
    })

    it('hold after a restart', async () => {
      const { deps, solve, send } = await start({ perDay: 1 })
      await send(await solve(), withOwnNumber())
      const restarted = { ...deps, store: await database.openAgain() }
      const visit = { address: '10.0.0.7', proof: await solve() }
      await expect(takeRegistration(restarted, withOwnNumber(), visit)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      })
    })

    it('30 refused proofs an hour from one address, which take nothing from good ones', async () => {
      const { solve, send } = await start()
      for (let i = 0; i < 30; i++) await expect(send('x')).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
      await expect(send('x')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      await send(await solve())
    })
  })

  it('a proof costs more after many tries, good or bad, and as before an hour later', async () => {
    const { clock, deps, send } = await start({ perDay: 100, quietBits: 4 })
    const bits = async () => (await issueChallenge(deps)).bits
    for (let i = 0; i < 10; i++) await send('x').catch(() => undefined)
    expect(await bits()).toBe(4)
    await send('x').catch(() => undefined)
    expect(await bits()).toBe(5)
    clock.advance(HOUR_MS)
    expect(await bits()).toBe(4)
  })
})
