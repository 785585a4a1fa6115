import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const LOAD_TIMEOUT_MS = 15_000

/** Opens a path and waits until its code and data are there. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForData(page)
}

/** Waits until nothing on the page says that it is loading. */
export async function waitForData(page: Page): Promise<void> {
  const loading = page.locator('[aria-busy=true]').or(page.getByText('Memuat...', { exact: true }))
  await expect.poll(() => loading.count(), { message: page.url(), timeout: LOAD_TIMEOUT_MS }).toBe(0)
}
