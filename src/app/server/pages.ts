import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { HttpDeps } from './app-deps.ts'
import type { AppEnv } from './app-env.ts'
import { htmlPage, withSettings } from './html-page.ts'
import type { InlineHashes } from './security-headers.ts'
import type { SessionCookie } from './session-cookie.ts'
import { sessionOf } from './session-of.ts'
import { staticFiles } from './static-files.ts'

const NOT_FOUND = 'Tidak ditemukan.'
const NOT_BUILT =
  'Berkas web belum dibangun. Saat pengembangan, buka alamat server Vite yang dicetak oleh `npm run dev`.'

/** The web folder's pages and files, with the redirects between them. */
export function pages(deps: HttpDeps, cookie: SessionCookie): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const files = deps.webDir === undefined ? undefined : staticFiles(deps.webDir)
  const login = page(deps, 'login.html')
  const shell = page(deps, 'index.html')
  /** The token of a valid session. */
  const sessionToken = async (c: Context<AppEnv>) =>
    (await sessionOf(c, deps, cookie)) ? cookie.read(c) : undefined
  const showShell = async (c: Context<AppEnv>, token: string) => {
    c.res = await shell(c.req.header('accept-encoding'))
    // Renewed, so that the browser's copy lives on as the session in the database does.
    cookie.write(c, token)
    return c.res
  }

  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'))
  app.get('/', async (c) => redirect(c, (await sessionToken(c)) ? '/dashboard' : '/login'))
  app.get('/login', async (c) =>
    (await sessionToken(c)) ? redirect(c, '/dashboard') : login(c.req.header('accept-encoding')),
  )
  app.get('/dashboard/*', async (c) => {
    const token = await sessionToken(c)
    return token ? showShell(c, token) : redirect(c, '/login')
  })
  app.get('*', async (c) => {
    const file = await files?.(c.req.path, c.req.header('accept-encoding'))
    if (file) return file
    // A missing script must fail as such, not arrive as the login page.
    return c.req.path.startsWith('/assets/') ? c.text(NOT_FOUND, 404) : redirect(c, '/login')
  })
  app.all('*', (c) => c.text(NOT_FOUND, 404))
  return app
}

function redirect(c: Context, path: string) {
  c.header('Cache-Control', 'no-store')
  return c.redirect(path, 302)
}

function page({ webDir, settings }: HttpDeps, name: string): ReturnType<typeof htmlPage> {
  const html = webDir && readFileSync(join(webDir, name), 'utf8')
  if (!html)
    return async () => new Response(NOT_BUILT, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  let made = { html: '', answer: htmlPage('') }
  return (acceptEncoding) => {
    const now = withSettings(html, settings.now())
    if (now !== made.html) made = { html: now, answer: htmlPage(now) }
    return made.answer(acceptEncoding)
  }
}

/** The hashes that the build left for the policy; none without a build. */
export function readInlineHashes(webDir: string | undefined): InlineHashes {
  const path = webDir && join(webDir, 'csp.json')
  return path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { styles: [], scripts: [] }
}
