import { setTimeout as sleep } from 'node:timers/promises'
import { quoted } from '../../shared/document-fields.ts'
import { callHttp, type HttpAnswer, type HttpLimits } from '../http-call.ts'
import { addRestDocument, type DocumentPage, SourceError } from './firestore-page.ts'
import { isObject } from './plain-value.ts'
import type { TokenSource } from './service-account.ts'

/** Where Firestore answers. */
export const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com'

const PAGE_SIZE = 300
const ATTEMPTS = 6
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
// A document may have 1 MiB, in JSON somewhat more.
const LIMITS: HttpLimits = {
  connectTimeoutMs: 10_000,
  callTimeoutMs: 120_000,
  maxBodyBytes: 400 * 1024 * 1024,
}

/** A database to read over REST. */
export interface RestSource {
  /** Without a trailing slash; an emulator's begins with `http:`. */
  origin: string
  projectId: string
  /** `(default)` unless it has a name. */
  database: string
  /** Undefined for an emulator, which asks for no sign-in. */
  tokens: TokenSource | undefined
  pageSize?: number
  /** Waits before the next attempt. */
  pause?: (ms: number) => Promise<void>
}

/** Reads a collection page by page, in the order of the document names. Throws SourceError when it cannot go on. */
export async function* readRestCollection(
  source: RestSource,
  collection: string,
): AsyncGenerator<DocumentPage> {
  let pageToken = ''
  do {
    const answer = await readPage(source, collection, pageToken)
    const page: DocumentPage = { documents: [], unreadable: [] }
    const documents = answer['documents'] ?? []
    if (!Array.isArray(documents)) throw new SourceError(NOT_FIRESTORE)
    for (const document of documents) addRestDocument(page, document, collection)
    yield page
    const next = answer['nextPageToken'] ?? ''
    if (typeof next !== 'string' || (next !== '' && next === pageToken)) throw new SourceError(NOT_FIRESTORE)
    pageToken = next
  } while (pageToken !== '')
}

const NOT_FIRESTORE = 'Jawaban Firestore tidak dapat dibaca. Ulangi perintah ini.'

async function readPage(
  source: RestSource,
  collection: string,
  pageToken: string,
): Promise<Record<string, unknown>> {
  const { origin, projectId, database, pageSize = PAGE_SIZE } = source
  const query = new URLSearchParams({ pageSize: String(pageSize), ...(pageToken !== '' && { pageToken }) })
  const place = [projectId, 'databases', database, 'documents', collection].map(encodeURIComponent).join('/')
  const answer = await callPatiently(source, `${origin}/v1/projects/${place}?${query}`)
  if (answer.truncated) throw new SourceError('Jawaban Firestore terpotong. Ulangi perintah ini.')
  const body = parse(answer.bodyText)
  if (answer.status === 200 && isObject(body)) return body
  throw new SourceError(problemOf(answer.status, body, source))
}

async function callPatiently(source: RestSource, url: string) {
  const { tokens, pause = sleep } = source
  let isFreshToken = false
  for (let attempt = 1; ; attempt++) {
    // The emulator takes this word for the owner, whom no security rule stops.
    const token = tokens === undefined ? 'owner' : await tokens.token()
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const answer = await callHttp({ url, method: 'GET', headers }, LIMITS)
    if (answer.kind === 'http' && answer.status === 401 && tokens !== undefined && !isFreshToken) {
      tokens.drop()
      isFreshToken = true
    } else if (!mayPass(answer)) {
      return answer
    } else if (attempt < ATTEMPTS) {
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS))
    } else if (answer.kind === 'http') {
      return answer
    } else {
      throw new SourceError(
        `Firestore tidak dapat dihubungi (${answer.reason}). Periksa internet, lalu ulangi.`,
      )
    }
  }
}

/** Too many requests, trouble of the server, no answer or half of one: it may go better in a moment. */
function mayPass(answer: HttpAnswer): answer is HttpAnswer & { kind: 'network' | 'http' } {
  return answer.kind === 'network' || answer.status === 429 || answer.status >= 500 || answer.truncated
}

function problemOf(status: number, body: unknown, { projectId, database }: RestSource): string {
  const place = `proyek ${quoted(projectId)}, basis data ${quoted(database)}`
  const error = isObject(body) ? body['error'] : undefined
  const message =
    isObject(error) && typeof error['message'] === 'string' ? ` ${quoted(error['message'])}` : ''
  if (status === 200) return NOT_FIRESTORE
  if (status === 401) return `Firestore menolak tanda masuk akun layanan (HTTP 401) untuk ${place}.`
  if (status === 403) {
    return `Akun layanan tidak boleh membaca Firestore (HTTP 403) di ${place}. Beri peran "Cloud Datastore Viewer".${message}`
  }
  if (status === 404)
    return `Firestore tidak ditemukan (HTTP 404): ${place}. Periksa --project dan --database.`
  if (status === 429)
    return `Firestore membatasi pembacaan (HTTP 429) di ${place}: kuota habis. Ulangi nanti.`
  if (status >= 500) return `Firestore sedang bermasalah (HTTP ${status}). Ulangi nanti.`
  return `Firestore menolak pembacaan (HTTP ${status}) di ${place}.${message}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
