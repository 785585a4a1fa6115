import type { Page } from 'playwright-core'

/** Chooses something that is done with all customers: a button on wide screens, else an entry of the menu. */
export async function openCustomerMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Lainnya' })
  await menu.waitFor()
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
