import { Writable } from 'node:stream'
import type { HttpDeps } from '../src/app/server/app-deps.ts'
import type { AppEnv } from '../src/app/server/app-env.ts'
import { createApp } from '../src/app/server/http.ts'
import { openLiveSettings } from '../src/app/server/live-settings.ts'
import { embeddedAccounts } from '../src/features/identity/server/provider/embedded-accounts.ts'
import { ensureAdmin } from '../src/features/identity/server/public.ts'
import type { Store } from '../src/platform/database/store.ts'
import { createLog } from '../src/platform/log.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { testSecrets } from './test-secrets.ts'

export const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }

export interface TestRequest {
  method?: string
  headers?: Record<string, string>
  /** The value of the Cookie header, as `signIn()` answers it. */
  cookie?: string | undefined
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is, as JSON unless `headers` say otherwise. */
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream
  /** The socket's address. */
  address?: string
}

export interface AppUnderTest {
  clock: FixedClock
  request(path: string, options?: TestRequest): Promise<Response>
  /** Signs the admin in; answers the Cookie header of that session. */
  signIn(): Promise<string>
  /** The server's log so far, one object a line. */
  logged(): Record<string, unknown>[]
}

/** The real HTTP app on a store that holds one admin account, called without a socket. */
export async function appUnderTest(
  store: Store,
  changes: Partial<HttpDeps> & { tileUrl?: string } = {},
): Promise<AppUnderTest> {
  const {
    timeZone = 'Asia/Jakarta',
    tileUrl = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    ...rest
  } = changes
  const clock = fixedClock()
  const settings = await openLiveSettings({ store, clock }, { timeZone, tileUrl })
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const log = createLog('debug', new Writable({ write }))
  await ensureAdmin(store, clock, ADMIN)
  const app = createApp({
    store,
    clock,
    log,
    provider: embeddedAccounts(store),
    get timeZone() {
      return settings.now().timeZone
    },
    settings,
    hasEnvironmentGateway: true,
    environmentGateway: undefined,
    environmentWebhookKey: undefined,
    openGateway: async () => undefined,
    secrets: testSecrets(),
    wakeWorker: () => {},
    // One hash a proof: what many cost has tests of its own.
    registrationLimits: { perDay: 100_000, quietBits: 0 },
    isPasswordInEnvironment: false,
    backupEveryHours: 0,
    dataPlace: { dataDir: '/dev/null/none', databaseUrl: undefined },
    publicUrl: undefined,
    proxyHops: 0,
    webDir: undefined,
    stopping: new AbortController().signal,
    ...rest,
  })
  const request = async (path: string, options: TestRequest = {}) =>
    app.request(path, requestInit(options), socketFrom(options.address ?? '203.0.113.9'))
  return {
    clock,
    request,
    signIn: async () => {
      const response = await request('/api/session', { method: 'POST', json: ADMIN })
      if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`)
      return cookieOf(response)
    },
    logged: () => lines.map((line) => JSON.parse(line)),
  }
}

/** What a browser would send back of the cookies that an answer sets. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function requestInit({ method = 'GET', headers, cookie, json, body }: TestRequest): RequestInit {
  const sent = json === undefined ? body : JSON.stringify(json)
  return {
    method,
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
  }
}

function socketFrom(remoteAddress: string): AppEnv['Bindings'] {
  return { incoming: { socket: { remoteAddress } } } as AppEnv['Bindings']
}
