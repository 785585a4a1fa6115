import { describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { testSecrets } from '../../../../../testing/test-secrets.ts'
import type { GatewaySettingTable } from '../../../../platform/database/tables.ts'
import { openSecretBox } from '../../../../platform/secret-box.ts'
import { hasStoredGateway, readGatewayAccess } from './gateway-access.ts'
import { readPace } from './pace-settings.ts'

const environmentGateway = { url: 'http://env.test', apiKey: 'kunci-env', session: 'env' }

describeOnBothDatabases('how to reach the gateway', (open) => {
  const secrets = testSecrets()
  const sealed = secrets.seal('kunci-rahasia')

  const stored = async (setting: Partial<GatewaySettingTable>) => {
    const store = await open()
    await store.transaction((trx) =>
      trx
        .updateTable('gateway_setting')
        .set({ slot: 1, ...setting })
        .execute(),
    )
    const access = (changes: Partial<Parameters<typeof readGatewayAccess>[1]> = {}) =>
      readGatewayAccess(store.read, { environmentGateway, secrets, ...changes })
    return { store, access }
  }

  it('is nowhere to be read when nothing is set', async () => {
    const { store, access } = await stored({})
    expect(await access({ environmentGateway: undefined })).toBeUndefined()
    expect(await hasStoredGateway(store.read)).toBe(false)
  })

  it('is what the environment says when the admin has set none', async () => {
    // What is left of an earlier setting does not mix with it.
    const { access } = await stored({ session: 'isp', api_key_sealed: sealed })
    expect(await access()).toEqual({ ...environmentGateway, source: 'environment', isKeyReadable: true })
  })

  describe('is what the admin has set, before the environment', () => {
    it.each<[string, Partial<GatewaySettingTable>, object]>([
      [
        'whole',
        { session: 'isp', api_key_sealed: sealed },
        { session: 'isp', apiKey: 'kunci-rahasia', isKeyReadable: true },
      ],
      ['without a session', { api_key_sealed: sealed }, { session: 'default', apiKey: 'kunci-rahasia' }],
      ['without a key', { session: 'isp' }, { session: 'isp', apiKey: '', isKeyReadable: true }],
      [
        'with a key that was sealed with another secret',
        { api_key_sealed: openSecretBox({ secretKey: 'x'.repeat(32), dataDir: '' }).seal('lama') },
        { apiKey: '', isKeyReadable: false },
      ],
      ['with a key that was damaged', { api_key_sealed: 'v1.x.y.z' }, { apiKey: '', isKeyReadable: false }],
    ])('%s', async (_case, setting, expected) => {
      const { store, access } = await stored({ url: 'http://set.test', ...setting })
      const told = { url: 'http://set.test', source: 'settings', ...expected }
      expect(await access()).toMatchObject(told)
      expect(await access({ environmentGateway: undefined })).toMatchObject(told)
      expect(await hasStoredGateway(store.read)).toBe(true)
    })
  })

  it('readPace has no limits of its own, and those that are set', async () => {
    const { store } = await stored({})
    const none = { pauseMinSeconds: 0, pauseMaxSeconds: 0, dailyCap: null, quietFrom: null, quietTo: null }
    expect(await readPace(store.read)).toEqual(none)
    const setting = {
      pause_min_s: 30,
      pause_max_s: 60,
      daily_cap: 500,
      quiet_from: '20:00',
      quiet_to: '07:00',
    }
    await store.transaction((trx) => trx.updateTable('gateway_setting').set(setting).execute())
    expect(await readPace(store.read)).toEqual({
      pauseMinSeconds: 30,
      pauseMaxSeconds: 60,
      dailyCap: 500,
      quietFrom: '20:00',
      quietTo: '07:00',
    })
  })
})
