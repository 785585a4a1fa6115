import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import { callHttp, type HttpLimits } from '../http-call.ts'
import { SourceError } from './firestore-page.ts'
import { isObject } from './plain-value.ts'

const SCOPE = 'https://www.googleapis.com/auth/datastore'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const LIFETIME_S = 3600
/** A token is replaced this long before it ends, so that no call meets its end. */
const EARLY_MS = 60_000
const LIMITS: HttpLimits = { connectTimeoutMs: 10_000, callTimeoutMs: 30_000, maxBodyBytes: 65_536 }

/** What a key file says that is needed here. The key itself stays in here. */
export interface ServiceAccount {
  projectId: string
  email: string
  tokenUri: string
  key: KeyObject
}

/** Reads a key file of Google Cloud; throws SourceError without a word of its contents. */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  const file = await readJson(path)
  const text = (name: string) => {
    const value = file[name]
    if (typeof value !== 'string' || value === '')
      throw new SourceError(`Berkas kunci tidak memuat ${name}. Unduh kunci JSON akun layanan yang lengkap.`)
    return value
  }
  const tokenUri = text('token_uri')
  if (!isSafeUri(tokenUri)) throw new SourceError('token_uri di berkas kunci bukan alamat https.')
  return {
    projectId: text('project_id'),
    email: text('client_email'),
    tokenUri,
    key: keyOf(text('private_key')),
  }
}

/** Hands out a token for Firestore, a new one when the last one ends or is refused. */
export interface TokenSource {
  token(): Promise<string>
  /** The token that was handed out last is not taken any more. */
  drop(): void
}

/** Signs in with a self-signed assertion (RS256), which is exchanged at the account's `token_uri`. Throws SourceError. */
export function openTokenSource(account: ServiceAccount, clock: Clock): TokenSource {
  let held: { token: string; untilMs: number } | undefined
  return {
    token: async () => {
      if (held === undefined || held.untilMs - EARLY_MS <= clock.nowMs())
        held = await exchange(account, clock)
      return held.token
    },
    drop: () => {
      held = undefined
    },
  }
}

async function exchange(account: ServiceAccount, clock: Clock): Promise<{ token: string; untilMs: number }> {
  const body = new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertionOf(account, clock) })
  const answer = await callHttp(
    {
      url: account.tokenUri,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
    },
    LIMITS,
  )
  if (answer.kind === 'network')
    throw new SourceError(
      `Tidak dapat menghubungi layanan masuk Google (${answer.reason}). Periksa internet.`,
    )
  const { access_token: token, expires_in: seconds, error } = parseObject(answer.bodyText)
  if (answer.status !== 200 || typeof token !== 'string') {
    const code = typeof error === 'string' && /^[\w-]{1,40}$/.test(error) ? `, ${error}` : ''
    throw new SourceError(
      `Akun layanan ditolak saat masuk (HTTP ${answer.status}${code}). Periksa apakah kuncinya masih aktif dan jam komputer ini benar.`,
    )
  }
  const lifetimeS = typeof seconds === 'number' && seconds > 0 ? seconds : LIFETIME_S
  return { token, untilMs: clock.nowMs() + lifetimeS * 1000 }
}

function assertionOf({ email, tokenUri, key }: ServiceAccount, clock: Clock): string {
  const now = Math.floor(clock.nowMs() / 1000)
  const head = { alg: 'RS256', typ: 'JWT' }
  const claims = { iss: email, scope: SCOPE, aud: tokenUri, iat: now, exp: now + LIFETIME_S }
  const unsigned = [head, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`
}

function keyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // What node:crypto says may show a piece of the key.
  }
  throw new SourceError('private_key di berkas kunci tidak dapat dibaca sebagai kunci RSA.')
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new SourceError(`Berkas kunci tidak dapat dibuka (${(error as NodeJS.ErrnoException).code}).`)
  }
  return parseObject(text)
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The assertion must not travel readable, but between programs of this computer. */
function isSafeUri(uri: string): boolean {
  const url = URL.parse(uri)
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1')
}
