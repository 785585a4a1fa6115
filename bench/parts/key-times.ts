import type { Page } from 'playwright-core'

/** Notes of each key how long it takes from its own time stamp until the frame that shows it was handed over, by kind of key. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(`window.keyTimes = { other: [], Enter: [] }
    addEventListener('keydown', ({ key, timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keyTimes[key === 'Enter' ? key : 'other'].push(performance.now() - timeStamp)
      port2.postMessage(null)
    }), true)`)
}

/** Those times in milliseconds; throws when not so many keys were seen. */
export async function keyTimes(page: Page, typed: number): Promise<{ other: number[]; Enter: number[] }> {
  await page.waitForTimeout(500)
  const times = await page.evaluate<{ other: number[]; Enter: number[] }>('keyTimes')
  if (times.other.length !== typed) throw new Error(`${times.other.length} of ${typed} keys were seen`)
  return times
}
