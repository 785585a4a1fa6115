import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoAxeFindings, setUpBrowser } from './browser.ts'

const PAGES: Record<string, string> = {
  '/good': '<main><h1>Halo</h1><button>Simpan</button></main>',
  '/bad': '<main><h1>Halo</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>',
}

const { openPage } = setUpBrowser()
let server: Server
let baseUrl: string

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', "default-src 'self'; img-src data:")
    response.end(
      `<!doctype html><html lang="id"><title>Uji</title><link rel="icon" href="data:,">${PAGES[request.url ?? '']}`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  baseUrl = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.close()
})

it.each(['desktop', 'phone'] as const)('axe sees a page under a strict policy on %s', async (size) => {
  const page = await openPage({ baseUrl, size })
  await page.goto('/good')
  expect(page.viewportSize()?.width).toBe(size === 'phone' ? 390 : 1366)
  await expectNoAxeFindings(page)
  await page.goto('/bad')
  await expect(expectNoAxeFindings(page)).rejects.toThrow('image-alt')
})

it.fails('an uncaught error in the page fails the test', async () => {
  const page = await openPage({ baseUrl })
  await page.goto('/good')
  await page.evaluate('setTimeout(() => { throw new Error("planted") })')
  await page.waitForTimeout(50)
})
