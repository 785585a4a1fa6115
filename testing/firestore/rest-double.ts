import { generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A document as the REST API answers it. */
export interface RestDocument {
  name: string
  fields?: Record<string, unknown>
  createTime: string
}

/** An export of made-up documents in the form of the REST API, with all that documents of the earlier application may hold. */
export const RECORDED_FILE = fileURLToPath(new URL('recorded-documents.json', import.meta.url))

/** The documents in `RECORDED_FILE`. */
export const recordedDocuments: readonly RestDocument[] = JSON.parse(
  readFileSync(RECORDED_FILE, 'utf8'),
).documents

const PROJECT = 'wifi-weleri'
const EMAIL = 'impor@wifi-weleri.iam.gserviceaccount.com'

// Making a pair takes a while.
let madeKeys: ReturnType<typeof makeKeys> | undefined

function keys() {
  madeKeys ??= makeKeys()
  return madeKeys
}

/** A pair of keys such as service accounts have. */
export function makeKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** A stand-in for Firestore and its sign-in, on 127.0.0.1; takes the word of an emulator's owner, too. */
export interface RestDouble {
  origin: string
  /** What was asked, such as `POST /token` and `GET pelanggan`. */
  asked: string[]
  /** Answers of that status to the next calls for documents, one each, before it answers as it should. */
  failNext(...statuses: number[]): void
  /** Refuses the call for documents after that many, for good (403). */
  failAt(calls: number): void
  /** The tokens handed out so far end. */
  endTokens(): void
  /** Writes a key file for a service account that is known here. */
  writeKey(path: string, changes?: Record<string, unknown>): void
  close(): Promise<void>
}

/** Starts it with those documents; lists them in the order of their names, in pages of at most `pageSize`. */
export async function startRestDouble(
  documents: () => readonly RestDocument[] = () => recordedDocuments,
  pageSize = 5,
): Promise<RestDouble> {
  const { privateKey, publicKey } = keys()
  const asked: string[] = []
  const failures: number[] = []
  let [tokenCount, validFrom, callCount] = [0, 1, 0]
  let refusedCall = -1
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    if (url.pathname === '/token') {
      asked.push('POST /token')
      return answer(response, ...exchange(await bodyOf(request), url))
    }
    const collection = url.pathname.split('/').at(-1) ?? ''
    asked.push(`GET ${collection}`)
    const failure = callCount++ === refusedCall ? 403 : failures.shift()
    if (failure !== undefined)
      return answer(response, failure, { error: { message: 'PERMISSION_DENIED: tidak boleh' } })
    const token = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1])
    const isEmulated = request.headers.authorization === 'Bearer owner'
    if (!(token >= validFrom) && !isEmulated)
      return answer(response, 401, { error: { message: 'token ended' } })
    if (!url.pathname.startsWith(`/v1/projects/${PROJECT}/databases/(default)/documents/`))
      return answer(response, 404, { error: { message: 'no such project' } })
    answer(response, 200, pageOf(collection, url.searchParams))
  })

  function exchange(form: URLSearchParams, url: URL): [number, object] {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
    const isMeant = said.iss === EMAIL && said.aud === `${double.origin}${url.pathname}`
    if (!isSigned || !isMeant) return [400, { error: 'invalid_grant' }]
    tokenCount += 1
    return [200, { access_token: `token-${tokenCount}`, expires_in: 3600, token_type: 'Bearer' }]
  }

  function pageOf(collection: string, query: URLSearchParams): object {
    const all = documents()
      .filter(({ name }) => name.split('/').at(-2) === collection)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const from = Number(query.get('pageToken')?.slice('ke-'.length) ?? 0)
    const to = from + Math.min(pageSize, Number(query.get('pageSize')))
    // As Firestore does: a collection without documents is an empty object.
    return {
      ...(all.length > 0 && { documents: all.slice(from, to) }),
      ...(to < all.length && { nextPageToken: `ke-${to}` }),
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: RestDouble = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    failNext: (...statuses) => failures.push(...statuses),
    failAt: (calls) => {
      refusedCall = calls
    },
    endTokens: () => {
      validFrom = tokenCount + 1
    },
    writeKey: (path, changes = {}) => {
      const key = {
        type: 'service_account',
        project_id: PROJECT,
        client_email: EMAIL,
        token_uri: `${double.origin}/token`,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        ...changes,
      }
      writeFileSync(path, JSON.stringify(key))
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
