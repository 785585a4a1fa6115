import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { type SandboxGateway, startSandboxGateway } from '../../../../testing/gateway/sandbox-gateway.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import { testSecrets } from '../../../../testing/test-secrets.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { ConnectionForm, PaceForm } from '../gateway-contract.ts'
import { gatewayOpener } from './gateway/open-gateway.ts'
import { type GatewayDeps, gatewayRoutes } from './gateway-routes.ts'

const API_KEY = 'kunci-gateway-rahasia'
const ENVIRONMENT_KEY = 'kunci-dari-lingkungan'
const NO_PACE: PaceForm = {
  pauseMinSeconds: 0,
  pauseMaxSeconds: 0,
  dailyCap: null,
  quietFrom: null,
  quietTo: null,
}

let sandbox: SandboxGateway
beforeAll(async () => {
  sandbox = await startSandboxGateway({ apiKey: API_KEY, session: 'default', delayScale: 0.01 })
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

describeOnBothDatabases('gatewayRoutes', (open) => {
  const clock = fixedClock()
  const environment = { url: 'http://waha:3000/', apiKey: ENVIRONMENT_KEY, session: 'isp' }
  let wakeUps = 0

  async function setUp(changes: Partial<GatewayDeps> = {}) {
    const store = await open()
    const access = { environmentGateway: undefined, secrets: testSecrets(), ...changes }
    const routes = gatewayRoutes({
      store,
      clock,
      timeZone: 'Asia/Jakarta',
      environmentWebhookKey: undefined,
      openGateway: gatewayOpener({ ...access, store, callTimeoutMs: 1000 }),
      wakeWorker: () => {
        wakeUps++
      },
      ...access,
    })
    const save = (form: Partial<ConnectionForm> = {}) =>
      call(
        routes.saveConnection,
        { url: sandbox.url, session: 'default', apiKey: API_KEY, ...form },
        { context: admin },
      )
    const settings = () => call(routes.settings, {}, { context: admin })
    const stored = () => store.read.selectFrom('gateway_setting').selectAll().executeTakeFirstOrThrow()
    const keyOf = async () => testSecrets().open((await stored()).api_key_sealed ?? '')
    return { store, routes, save, settings, stored, keyOf }
  }
  const lane = (store: Store) => store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
  const refusal = (field: string, message: string) => ['BAD_REQUEST', field, message]
  // The contract's own refusals carry their issues as data.
  const refusalOf = async (asked: Promise<unknown>) => {
    const error = await asked.then(
      () => new Error('was taken'),
      (reason) => reason,
    )
    const [issue] = error.issues ?? error.data?.issues ?? []
    return [error.code, issue?.path.join('.'), issue?.message]
  }

  it('AUTH-18 refuses a visitor', async () => {
    const { routes } = await setUp()
    const context = { context: visitor }
    const asked = [
      call(routes.settings, {}, context),
      call(routes.saveConnection, { url: 'http://x', session: 's', apiKey: '' }, context),
      call(routes.savePace, NO_PACE, context),
      call(routes.renewWebhookKey, {}, context),
      call(routes.session, {}, context),
      call(routes.startSession, {}, context),
      call(routes.restartSession, {}, context),
      call(routes.qr, {}, context),
    ]
    for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(Object.keys(routes)).toHaveLength(asked.length)
  })

  describe('settings', () => {
    it('says when nothing is set', async () => {
      const { settings } = await setUp()
      expect(await settings()).toEqual({
        url: null,
        session: 'default',
        source: 'none',
        hasApiKey: false,
        isKeyReadable: true,
        hasWebhookKey: false,
        webhookPath: '/api/gateway/webhook',
        pace: NO_PACE,
        sentToday: 0,
      })
    })

    it('shows what the environment sets, without its key and its password', async () => {
      const url = 'http://nama:sandi@waha:3000/api/'
      const { settings } = await setUp({
        environmentGateway: { ...environment, url },
        environmentWebhookKey: 'kunci-webhook-lingkungan',
      })
      const shown = await settings()
      expect(shown).toMatchObject({
        url: 'http://waha:3000',
        session: 'isp',
        source: 'environment',
        hasApiKey: true,
        hasWebhookKey: true,
      })
      expect(JSON.stringify(shown)).not.toMatch(/kunci-|sandi/)
    })

    it('counts what went out today in the business time zone', async () => {
      const { store, settings } = await setUp()
      const count = (sent_day: string) =>
        store.transaction((trx) =>
          trx.updateTable('gateway_state').set({ sent_day, sent_today: 7 }).execute(),
        )
      await count('2026-05-20')
      expect((await settings()).sentToday).toBe(7)
      await count('2026-05-19')
      expect((await settings()).sentToday).toBe(0)
    })

    it('says when a stored key was sealed with another secret', async () => {
      const other = { ...testSecrets(), open: () => undefined }
      const { save, settings, store } = await setUp({ secrets: other })
      await save()
      await store.transaction((trx) =>
        trx.updateTable('gateway_setting').set({ webhook_key_sealed: 'x' }).execute(),
      )
      expect(await settings()).toMatchObject({ hasApiKey: true, isKeyReadable: false, hasWebhookKey: false })
    })
  })

  describe('saveConnection', () => {
    it('keeps the address tidied up and the key sealed', async () => {
      const { save, stored, keyOf } = await setUp()
      wakeUps = 0
      const answer = await save({ url: ' https://WAHA.test:443/wa/api/ ', session: 'isp_1-a' })
      expect(answer).toMatchObject({
        url: 'https://waha.test/wa',
        session: 'isp_1-a',
        source: 'settings',
        hasApiKey: true,
        isKeyReadable: true,
      })
      expect(JSON.stringify([answer, await stored()])).not.toContain(API_KEY)
      expect([await keyOf(), wakeUps]).toEqual([API_KEY, 1])
    })

    it.each([
      ['http://localhost:3000/lain', 'https://localhost:3000'],
      ['http://localhost:3000', 'http://localhost:3001'],
      ['http://localhost:3000', 'http://localhost.jahat.test:3000'],
      ['http://localhost:3000', 'http://localhost:3000@jahat.test'],
    ])('leaves the key of %s there when the address becomes %s', async (before, after) => {
      const { save, stored } = await setUp()
      await save({ url: before })
      const present = await stored()
      const refused = save({ url: after, apiKey: '' })
      const isAddress = after.includes('@')
      expect(await refusalOf(refused)).toEqual(
        isAddress
          ? refusal('url', 'Alamat gateway tidak boleh berisi nama pengguna atau sandi')
          : refusal('apiKey', 'Alamat gateway berubah, isi lagi API key.'),
      )
      expect(await stored()).toEqual(present)
    })

    it('keeps the key within the same origin, and takes another one anywhere', async () => {
      const { save, keyOf } = await setUp()
      await save({ url: 'http://waha:3000' })
      await save({ url: 'http://waha:3000/wa', session: 'isp', apiKey: '' })
      expect(await keyOf()).toBe(API_KEY)
      await save({ url: 'http://lain:3000', apiKey: 'kunci-lain' })
      expect(await keyOf()).toBe('kunci-lain')
    })

    it('seals the environment’s key for the same origin, and gives it to no other', async () => {
      const { save, keyOf, settings } = await setUp({ environmentGateway: environment })
      expect(await refusalOf(save({ url: 'http://jahat.test', apiKey: '' }))).toEqual(
        refusal('apiKey', 'Alamat gateway berubah, isi lagi API key.'),
      )
      await save({ url: 'http://waha:3000', apiKey: '' })
      expect([await keyOf(), (await settings()).source]).toEqual([ENVIRONMENT_KEY, 'settings'])
    })

    it('lets a gateway without a key have another address', async () => {
      const { save, stored } = await setUp()
      await save({ apiKey: '' })
      await save({ url: 'http://lain:3000', apiKey: '' })
      expect(await stored()).toMatchObject({ url: 'http://lain:3000', api_key_sealed: null })
    })

    it('leaves a key that cannot be opened where it is', async () => {
      const { save, stored } = await setUp({ secrets: { seal: () => 'tersegel', open: () => undefined } })
      await save()
      await save({ session: 'isp', apiKey: '' })
      expect(await stored()).toMatchObject({ session: 'isp', api_key_sealed: 'tersegel' })
      await expect(save({ url: 'http://lain', apiKey: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    })

    it.each([
      [{ url: 'waha:3000' }, 'url', 'Alamat gateway tidak valid, contoh: http://localhost:3000'],
      [{ url: 'ftp://waha' }, 'url', 'Alamat gateway tidak valid, contoh: http://localhost:3000'],
      [{ url: ' ' }, 'url', 'Alamat gateway wajib diisi'],
      [{ session: '' }, 'session', 'Nama sesi wajib diisi'],
      [{ session: '..' }, 'session', 'Nama sesi hanya boleh berisi huruf, angka, - dan _'],
      [{ session: 'a/b' }, 'session', 'Nama sesi hanya boleh berisi huruf, angka, - dan _'],
      [
        { apiKey: 'dua kata' },
        'apiKey',
        'API key hanya boleh berisi huruf, angka, dan tanda baca, tanpa spasi',
      ],
      [
        { apiKey: 'kunci😀' },
        'apiKey',
        'API key hanya boleh berisi huruf, angka, dan tanda baca, tanpa spasi',
      ],
    ])('refuses %j', async (form, field, message) => {
      const { save, stored } = await setUp()
      expect(await refusalOf(save(form))).toEqual(refusal(field, message))
      expect((await stored()).url).toBeNull()
    })
  })

  describe('savePace', () => {
    const pace = {
      pauseMinSeconds: 30,
      pauseMaxSeconds: 60,
      dailyCap: 200,
      quietFrom: '20:00',
      quietTo: '07:00',
    }

    it('keeps the pace and tells the worker', async () => {
      const { routes, settings } = await setUp()
      wakeUps = 0
      expect((await call(routes.savePace, pace, { context: admin })).pace).toEqual(pace)
      expect([(await settings()).pace, wakeUps]).toEqual([pace, 1])
      expect((await call(routes.savePace, NO_PACE, { context: admin })).pace).toEqual(NO_PACE)
    })

    it.each([
      [
        { pauseMinSeconds: 61 },
        'pauseMaxSeconds',
        'Jeda terlama tidak boleh lebih pendek dari jeda tersingkat',
      ],
      [{ quietTo: null }, 'quietTo', 'Isi jam mulai dan jam selesai, atau kosongkan keduanya'],
      [{ quietFrom: null }, 'quietFrom', 'Isi jam mulai dan jam selesai, atau kosongkan keduanya'],
      [{ quietTo: '20:00' }, 'quietTo', 'Jam selesai harus berbeda dari jam mulai'],
      [{ quietTo: '24:00' }, 'quietTo', 'Jam tidak valid, contoh: 20:00'],
      [{ dailyCap: 0 }, 'dailyCap', 'Batas harian minimal 1'],
    ])('refuses %j', async (changes, field, message) => {
      const { routes, settings } = await setUp()
      const asked = call(routes.savePace, { ...pace, ...changes }, { context: admin })
      expect(await refusalOf(asked)).toEqual(refusal(field, message))
      expect((await settings()).pace).toEqual(NO_PACE)
    })
  })

  it('renewWebhookKey shows a key once and keeps it sealed', async () => {
    const { routes, stored, settings } = await setUp()
    const first = await call(routes.renewWebhookKey, {}, { context: admin })
    const second = await call(routes.renewWebhookKey, {}, { context: admin })
    expect(first).toMatchObject({
      key: expect.stringMatching(/^[\w-]{43}$/),
      settings: { hasWebhookKey: true },
    })
    expect(second.key).not.toBe(first.key)
    expect(testSecrets().open((await stored()).webhook_key_sealed ?? '')).toBe(second.key)
    expect(JSON.stringify([second.settings, await settings(), await stored()])).not.toContain(second.key)
  })

  describe('the session', () => {
    it('is unavailable without a gateway, and nothing is noted', async () => {
      const { routes, store } = await setUp()
      const before = await lane(store)
      const answers = [
        call(routes.session, {}, { context: admin }),
        call(routes.startSession, {}, { context: admin }),
        call(routes.restartSession, {}, { context: admin }),
        call(routes.qr, {}, { context: admin }),
      ]
      const notSet = { kind: 'unavailable', reason: 'Gateway belum diatur.' }
      for (const answer of answers) expect(await answer).toEqual(notSet)
      expect(await lane(store)).toEqual(before)
    })

    it('tells state, phone, engine and version, and makes the health true', async () => {
      const { routes, save, store } = await setUp()
      await save()
      expect(await call(routes.session, {}, { context: admin })).toEqual({
        kind: 'session',
        name: 'default',
        status: 'WORKING',
        phone: '6281100001111',
        pushName: 'ISP Uji',
        engine: 'NOWEB',
        version: '2026.7.1',
      })
      sandbox.useSessionStatus('SCAN_QR_CODE')
      expect(await call(routes.session, {}, { context: admin })).toMatchObject({
        status: 'SCAN_QR_CODE',
        phone: null,
        pushName: null,
      })
      expect(await lane(store)).toMatchObject({
        session_status: 'SCAN_QR_CODE',
        trouble: 'Sesi WhatsApp menunggu pindai kode QR (SCAN_QR_CODE)',
      })
      sandbox.linkPhone()
      await call(routes.session, {}, { context: admin })
      expect(await lane(store)).toMatchObject({ session_status: 'WORKING', trouble: null })
    })

    it('does not forget failures because a screen looks at it', async () => {
      const { routes, save, store } = await setUp()
      await save()
      await call(routes.session, {}, { context: admin })
      await store.transaction((trx) => trx.updateTable('gateway_state').set({ trouble_count: 2 }).execute())
      await call(routes.session, {}, { context: admin })
      expect(await lane(store)).toMatchObject({ trouble_count: 2, trouble: null })
    })

    it.each(['startSession', 'restartSession'] as const)('%s brings it up', async (step) => {
      const { routes, save, store } = await setUp()
      await save()
      sandbox.useSessionStatus('STOPPED')
      expect(await call(routes[step], {}, { context: admin })).toMatchObject({ status: 'STARTING' })
      expect(await lane(store)).toMatchObject({ trouble: 'Sesi WhatsApp sedang dimulai (STARTING)' })
      await expect
        .poll(async () => call(routes.session, {}, { context: admin }))
        .toMatchObject({ status: 'WORKING' })
      expect(await lane(store)).toMatchObject({ trouble: null })
    })

    it('gives the QR code as a picture that a page can show', async () => {
      const { routes, save } = await setUp()
      await save()
      const qr = () => call(routes.qr, {}, { context: admin })
      expect(await qr()).toEqual({
        kind: 'unavailable',
        reason: 'Ponsel sudah tertaut, kode QR tidak diperlukan',
      })
      sandbox.useSessionStatus('SCAN_QR_CODE')
      expect(await qr()).toEqual({
        kind: 'qr',
        image: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
      })
    })

    it.each<[string, Partial<ConnectionForm>, string]>([
      ['a wrong key', { apiKey: 'kunci-salah' }, 'API key ditolak gateway (HTTP 401)'],
      ['an unknown session', { session: 'lain' }, 'Sesi WhatsApp belum dijalankan di gateway'],
      ['a wrong address', { url: 'http://127.0.0.1:1' }, 'Gateway tidak dapat dihubungi (ECONNREFUSED)'],
    ])('says what is wrong with %s, also as the health', async (_case, form, reason) => {
      const { routes, save, store } = await setUp()
      await save(form)
      expect(await call(routes.session, {}, { context: admin })).toEqual({ kind: 'unavailable', reason })
      expect(await lane(store)).toMatchObject({ trouble: reason })
    })
  })
})
