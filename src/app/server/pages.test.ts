import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest, cookieOf } from '../../../testing/app-under-test.ts'
import { freshSqlite } from '../../../testing/fresh-sqlite.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'

const open = freshSqlite()

const page = (name: string) =>
  `<!doctype html><html lang="id" data-time-zone="Asia/Jakarta" data-tile-url=""><title>${name}</title></html>`

const FILES: Record<string, string> = {
  'login.html': page('masuk'),
  'index.html': page('kulit'),
  'csp.json': '{"styles":["sha256-abc="],"scripts":["sha256-def="]}',
  'favicon.ico': 'ikon',
  '.vite/manifest.json': '{}',
  'assets/app-1a2b.js': 'let a = 1',
  'assets/app-1a2b.js.br': 'BR',
  'assets/app-1a2b.js.gz': 'GZ',
  'assets/huruf.woff2': 'huruf',
}

describe('pages', () => {
  let folder: string
  let app: AppUnderTest
  let cookie: string
  beforeEach(async () => {
    folder = tempFolder('pages')
    writeFileSync(join(folder, 'rahasia.txt'), 'rahasia')
    for (const [name, text] of Object.entries(FILES)) {
      const path = join(folder, 'web', name)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, text)
    }
    app = await appUnderTest(await open(), {
      webDir: join(folder, 'web'),
      timeZone: 'Asia/Makassar',
      tileUrl: 'https://{s}.peta.id/{z}/{x}/{y}.png?a=1&b=2',
    })
    cookie = await app.signIn()
  })
  afterEach(() => removeFolder(folder))

  const visit = async (path: string, signedInAs?: string) => {
    const response = await app.request(path, { cookie: signedInAs })
    const text = await response.text()
    return (
      response.headers.get('location') ?? (/<title>(\w+)/.exec(text)?.[1] || `${response.status} ${text}`)
    )
  }

  it.each([
    ['ROUTE-06', '/', '/login', '/dashboard'],
    ['ROUTE-02 R3', '/login', 'masuk', '/dashboard'],
    ['AUTH-18', '/dashboard', '/login', 'kulit'],
    ['AUTH-18', '/dashboard/', '/login', 'kulit'],
    ['AUTH-18', '/dashboard/customers?id=abc', '/login', 'kulit'],
    ['R3', '/dashboard/nothing/at/all', '/login', 'kulit'],
    ['ROUTE-07', '/nothing', '/login', '/login'],
    ['ROUTE-07', '/dashboards', '/login', '/login'],
    ['ROUTE-07', '/login/x', '/login', '/login'],
    ['ROUTE-07', '/index.html', '/login', '/login'],
  ])('%s %s leads a visitor to %s, the admin to %s', async (_requirement, path, visitor, admin) => {
    expect(await visit(path)).toBe(visitor)
    expect(await visit(path, 'tagihan_session=falsch')).toBe(visitor)
    expect(await visit(path, cookie)).toBe(admin)
  })

  it('redirects with 302 that nobody keeps', async () => {
    for (const path of ['/', '/dashboard', '/nothing']) {
      const response = await app.request(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
    }
  })

  it('AUTH-18 shows the admin nothing after sign-out', async () => {
    await app.request('/api/session', { method: 'DELETE', cookie })
    expect(await visit('/dashboard', cookie)).toBe('/login')
  })

  it('renews the cookie with the shell, so that it outlives 14 days of use', async () => {
    const response = await app.request('/dashboard', { cookie })
    expect(cookieOf(response)).toBe(cookie)
    expect(response.headers.get('set-cookie')).toContain('Max-Age=1209600')
  })

  it('R25 puts the business time zone into both pages, uncached', async () => {
    for (const [path, by] of [
      ['/login', undefined],
      ['/dashboard', cookie],
    ]) {
      const response = await app.request(path as string, { cookie: by })
      expect(await response.text()).toContain('data-time-zone="Asia/Makassar"')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('R39 puts the tile address into both pages, and its host alone into the policy', async () => {
    for (const [path, by] of [
      ['/login', undefined],
      ['/dashboard', cookie],
    ]) {
      const response = await app.request(path as string, { cookie: by })
      expect(await response.text()).toContain(
        'data-tile-url="https://{s}.peta.id/{z}/{x}/{y}.png?a=1&#38;b=2"',
      )
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("; img-src 'self' data: https://*.peta.id; ")
    }
  })

  it('allows exactly what the build put inline', async () => {
    const policy = (await app.request('/login')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'sha256-def='; style-src 'self' 'sha256-abc=';")
    expect(policy).not.toContain('unsafe-inline')
  })

  describe('files', () => {
    it.each([
      [undefined, null, 'let a = 1'],
      ['gzip, deflate, br', 'br', 'BR'],
      ['gzip', 'gzip', 'GZ'],
      ['br;q=0, gzip', 'gzip', 'GZ'],
    ])('sends what %s takes', async (accept, encoding, text) => {
      const headers: Record<string, string> = accept === undefined ? {} : { 'accept-encoding': accept }
      const response = await app.request('/assets/app-1a2b.js', { headers })
      expect(await response.text()).toBe(text)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    })

    it('keeps files of the root for an hour only', async () => {
      const response = await app.request('/favicon.ico')
      expect(await response.text()).toBe('ikon')
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      expect(response.headers.get('content-type')).toBe('image/x-icon')
    })

    it('answers HEAD without a body', async () => {
      const response = await app.request('/assets/huruf.woff2', { method: 'HEAD' })
      expect([response.status, await response.text()]).toEqual([200, ''])
      expect(response.headers.get('content-type')).toBe('font/woff2')
    })

    it('asks search engines to stay away', async () => {
      expect(await visit('/robots.txt')).toBe('200 User-agent: *\nDisallow: /\n')
    })

    it('answers 404 for an asset that is not there', async () => {
      expect(await visit('/assets/app-old.js')).toBe('404 Tidak ditemukan.')
    })

    it.each([
      '/assets/../../rahasia.txt',
      '/assets/%2e%2e/%2e%2e/rahasia.txt',
      '/assets/..%2f..%2frahasia.txt',
      '/assets/..%252f..%252frahasia.txt',
      '/assets/..\\..\\rahasia.txt',
      '/assets/%5c..%5c..%5crahasia.txt',
      '/../rahasia.txt',
      '//rahasia.txt',
      '/assets/app-1a2b.js%00.txt',
      '/assets/%00',
      '/assets/%ff',
      '/assets/',
      '/assets',
      '/csp.json',
      '/.vite/manifest.json',
      '/assets/app-1a2b.js.br',
      '/login.html',
    ])('never serves %s', async (path) => {
      const answer = await visit(path)
      expect(['/login', '404 Tidak ditemukan.']).toContain(answer)
    })
  })

  it('answers 404 to what is neither reading nor an endpoint', async () => {
    const response = await app.request('/login', { method: 'POST', json: {} })
    expect(response.status).toBe(404)
  })
})

describe('without a build', () => {
  it('points to the development server', async () => {
    const app = await appUnderTest(await open())
    const response = await app.request('/login')
    expect(await response.text()).toContain('Vite')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})
