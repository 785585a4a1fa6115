import { expect, it } from 'vitest'
import { appUnderTest } from '../../../testing/app-under-test.ts'
import { customerForm } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { proofHeader } from '../../../testing/registration-proof.ts'
import type { HttpDeps } from './app-deps.ts'

const { status: _, ...FORM } = customerForm()

describeOnBothDatabases('registering over HTTP', (open) => {
  async function start(changes: Partial<HttpDeps> = {}) {
    const store = await open()
    const app = await appUnderTest(store, changes)
    let serial = 0
    const register = async (headers: Record<string, string>, address = '203.0.113.9', changes = {}) => {
      const whatsapp = `62857${String(++serial).padStart(8, '0')}`
      return app.request('/api/registrations', {
        method: 'POST',
        json: { ...FORM, whatsapp, ...changes },
        headers: { ...(await proofHeader(app.request)), ...headers },
        address,
      })
    }
    const statuses = async (count: number, headersOf: (turn: number) => Record<string, string>) => {
      const all: number[] = []
      for (let i = 0; i < count; i++) all.push((await register(headersOf(i))).status)
      return all
    }
    return { store, app, register, statuses }
  }

  const TEN = Array<number>(10).fill(201)
  const claimed = (turn: number) => ({
    'x-forwarded-for': `198.51.100.${turn}`,
    'x-real-ip': `198.51.100.${turn}`,
    forwarded: `for=198.51.100.${turn}`,
  })

  it('without a proxy no header makes another visitor of one', async () => {
    const { statuses } = await start()
    expect(await statuses(12, claimed)).toEqual([...TEN, 429, 429])
  })

  it('behind one proxy only what it wrote counts, not what the visitor wrote before', async () => {
    const { statuses, register } = await start({ proxyHops: 1 })
    const through = (turn: number) => ({ 'x-forwarded-for': `198.51.100.${turn}, 203.0.113.50` })
    expect(await statuses(12, through)).toEqual([...TEN, 429, 429])
    expect((await register({ 'x-forwarded-for': '203.0.113.50, 203.0.113.51' })).status).toBe(201)
  })

  it('neighbours in one IPv6 network are one visitor', async () => {
    const { register } = await start()
    const all: number[] = []
    for (let i = 0; i < 11; i++) all.push((await register({}, `2001:db8:1:2::${i}`)).status)
    expect(all).toEqual([...TEN, 429])
  })

  it('refuses without a proof, with words that can be read', async () => {
    const { app } = await start()
    const answer = await app.request('/api/registrations', { method: 'POST', json: FORM })
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      {
        code: 'PROOF_REFUSED',
        message: 'Pemeriksaan keamanan belum selesai. Tekan Daftar sekali lagi; isian Anda masih ada.',
      },
    ])
  })

  it('asks for 16 bits where nothing else is said, and keeps nothing of a challenge', async () => {
    const { store, app } = await start({ registrationLimits: { perDay: 300, quietBits: 16 } })
    const rows = () => store.read.selectFrom('rate_limit').selectAll().execute()
    const before = await rows()
    const answer = await (await app.request('/api/registrations/challenge')).json()
    expect(answer).toEqual({
      challenge: expect.stringMatching(/^16\.\d{13}\.[\w-]{22}\.[\w-]{43}$/),
      puzzle: expect.stringMatching(/^[\w-]{43}$/),
      bits: 16,
    })
    expect(await rows()).toEqual(before)
  })

  it('a visitor hears the same of somebody known, of somebody who waits, and of a stranger', async () => {
    const { app, register } = await start()
    const cookie = await app.signIn()
    const known = { nama: 'Ani', alamat: 'Jl. Mawar 2', whatsapp: '6281100000001' }
    const answers: unknown[] = []
    const note = async (answer: Response) =>
      answers.push([answer.status, await answer.text(), [...answer.headers.keys()].sort()])
    for (const reviewRegistrations of [false, true]) {
      await note(await register({}, '10.0.0.1', known))
      await note(await register({}, '10.0.0.2', known))
      await note(await register({}, '10.0.0.3'))
      const { version } = JSON.parse(await (await app.request('/api/settings', { cookie })).text())
      const json = { version, reviewRegistrations: !reviewRegistrations }
      const saved = await app.request('/api/settings/registration', { method: 'PUT', cookie, json })
      expect(saved.status).toBe(200)
    }
    expect(answers).toEqual(Array(6).fill(answers[0]))
    expect(answers[0]).toEqual([201, '{}', expect.any(Array)])
  })

  it('the setting is in the trail, and what waits goes on waiting when it is switched off', async () => {
    const { app, register } = await start()
    const cookie = await app.signIn()
    const get = async (path: string) =>
      JSON.parse(await (await app.request(`/api${path}`, { cookie })).text())
    const set = (version: number, reviewRegistrations: boolean) =>
      app.request('/api/settings/registration', {
        method: 'PUT',
        cookie,
        json: { version, reviewRegistrations },
      })
    expect((await get('/settings')).reviewRegistrations).toBe(false)
    expect(await (await set(1, true)).json()).toMatchObject({ version: 2, reviewRegistrations: true })
    expect((await set(1, false)).status).toBe(409)
    await register({})
    await set(2, false)
    await register({})
    expect(await get('/customers/new-count')).toEqual({ count: 2, waiting: 1 })
    expect((await get('/customers')).total).toBe(1)
    const trail = await get('/trail?group=pengaturan')
    expect(trail.rows.map(({ label }: { label: string }) => label)).toEqual(['Pendaftaran', 'Pendaftaran'])
  })

  it('the numbers of visitors stand in no log line', async () => {
    const { app, register, statuses } = await start()
    await register({}, '203.0.113.9', { whatsapp: '6281177778888' })
    await register({ 'x-proof': 'x' }, '203.0.113.9', { whatsapp: '6281177778888' })
    await statuses(10, () => ({}))
    expect(JSON.stringify(app.logged())).not.toMatch(/81177778888|62857/)
  })
})
