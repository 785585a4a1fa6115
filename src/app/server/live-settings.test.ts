import { expect, it } from 'vitest'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import type { Store } from '../../platform/database/store.ts'
import { openLiveSettings } from './live-settings.ts'

const FALLBACK = { timeZone: 'Asia/Jakarta', tileUrl: '/{z}/{x}/{y}.png' }

async function saveZone(store: Store, timeZone: string): Promise<void> {
  await store.transaction((trx) => trx.updateTable('business_setting').set({ time_zone: timeZone }).execute())
}

describeOnBothDatabases('live settings', (open, database) => {
  it('hold what another process saved within a second', async () => {
    const store = await open()
    const other = await database.openAgain()
    const clock = fixedClock()
    const settings = await openLiveSettings({ store, clock }, FALLBACK)
    await saveZone(other, 'Asia/Makassar')
    clock.advance(999)
    await settings.refreshIfOld()
    expect(settings.now().timeZone).toBe('Asia/Jakarta')
    clock.advance(1)
    await settings.refreshIfOld()
    expect(settings.now().timeZone).toBe('Asia/Makassar')
  })

  it('stay the newer ones when an earlier reading ends later', async () => {
    const store = await open()
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const slow = store.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked.resolve()
        await held.promise
        return result
      },
    })
    let read = store.read
    const settings = await openLiveSettings(
      {
        store: {
          ...store,
          get read() {
            return read
          },
        },
        clock: fixedClock(),
      },
      FALLBACK,
    )
    read = slow
    const early = settings.refresh()
    await asked.promise
    read = store.read
    await saveZone(store, 'Asia/Makassar')
    await settings.refresh()
    held.resolve()
    await early
    expect(settings.now().timeZone).toBe('Asia/Makassar')
  })
})
