import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createCaseBook } from './case-book.ts'
import { createSandboxControl } from './sandbox-control.ts'
import { json } from './sandbox-http.ts'
import { listen, setListening, stop } from './sandbox-listener.ts'
import {
  clearRecord,
  type Delivery,
  emptyRecord,
  type ReceivedRequest,
  type ReceivedSend,
  type SandboxRecord,
} from './sandbox-record.ts'
import { answerAsWaha, type SandboxState } from './sandbox-routes.ts'
import { type SandboxRelease, sessionStatusOf, setSessionStatus } from './sandbox-session.ts'
import { createWebhook, type SandboxWebhook, type WebhookOptions } from './sandbox-webhook.ts'

const DEFAULT_CASE = 'ok-noweb-key'

/** A running double of the WhatsApp gateway. `useCase('net-refused')` closes its port until another case is used. */
export interface SandboxGateway {
  url: string
  received: readonly ReceivedSend[]
  requests: readonly ReceivedRequest[]
  otherOriginRequests: readonly ReceivedRequest[]
  deliveries: ReadonlyMap<string, readonly Delivery[]>
  deliveriesTo(chatId: string): readonly Delivery[]
  useCase(ids: string | readonly string[]): Promise<void>
  useCaseFor(chatId: string, ids: string | readonly string[]): void
  useLookup(lookup: 'ok' | 'no-store'): void
  /** Undefined: the state that belongs to the case. */
  useSessionStatus(status: string | undefined): void
  sessionStatus(): string
  /** A phone scans the code: SCAN_QR_CODE becomes WORKING. */
  linkPhone(): void
  /** The next QR code is another one. */
  changeQr(): void
  useRelease(release: SandboxRelease): void
  /** Recipients get messages at the end of an answer's delay, also when the sender has hung up by then. */
  deliverLate(isLate?: boolean): void
  useWebhook(options: WebhookOptions | undefined): void
  webhook: SandboxWebhook
  /** Back to the beginning: nothing received, no webhook, the default case. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** `delayScale` shortens the delays of the cases, `clock` gives milliseconds; the last three are as `use…` and `deliverLate` set them. */
export interface SandboxOptions {
  apiKey: string
  session: string
  port?: number
  defaultCase?: string
  delayScale?: number
  clock?: () => number
  status?: string
  webhook?: WebhookOptions
  isLate?: boolean
}

/** Starts the double on 127.0.0.1, with a second origin that only records what reaches it. */
export async function startSandboxGateway(options: SandboxOptions): Promise<SandboxGateway> {
  const record = emptyRecord()
  const other = recordingServer(record)
  const state = createState(options, record, await listen(other, 0))
  const server = createServer((request, response) => {
    void answer().catch(() => response.destroy())
    async function answer() {
      if (await control.answer(request, response)) return
      record.requests.push(requestFacts(request))
      await answerAsWaha(state, request, response)
    }
  })
  const url = await listen(server, options.port ?? 0)
  state.webhook.use(options.webhook)
  if (options.status) setSessionStatus(state, options.status)

  const switchCase = async (ids: string | readonly string[]) => {
    control.stop()
    state.cases.use(ids)
    await setListening(server, url, state.cases.current().response.transport !== 'refuse')
  }
  const control = createSandboxControl(state, switchCase)

  return {
    url,
    received: record.received,
    requests: record.requests,
    otherOriginRequests: record.otherOriginRequests,
    deliveries: record.deliveries,
    deliveriesTo: (chatId) => record.deliveries.get(chatId) ?? [],
    useCase: switchCase,
    useCaseFor: state.cases.useFor,
    useLookup(lookup) {
      state.lookup = lookup
    },
    useSessionStatus: (status) => setSessionStatus(state, status),
    sessionStatus: () => sessionStatusOf(state),
    linkPhone: () => setSessionStatus(state, 'WORKING'),
    changeQr() {
      state.qrTurn++
    },
    useRelease(release) {
      state.release = release
    },
    deliverLate(isLate = true) {
      state.isLate = isLate
    },
    useWebhook: state.webhook.use,
    webhook: state.webhook,
    async reset() {
      clearRecord(record)
      clearTimeout(state.starting)
      Object.assign(state, BEGINNING)
      state.webhook.use(undefined)
      state.cases.reset()
      await switchCase(options.defaultCase ?? DEFAULT_CASE)
    },
    async close() {
      control.stop()
      clearTimeout(state.starting)
      await Promise.all([stop(server), stop(other)])
    },
  }
}

const BEGINNING = {
  lookup: 'ok',
  sessionStatus: undefined,
  isLinked: true,
  starting: undefined,
  qrTurn: 0,
  release: '2026.7.1',
  isLate: false,
} as const

function createState(options: SandboxOptions, record: SandboxRecord, otherOrigin: string): SandboxState {
  const { apiKey, session, clock = Date.now } = options
  const state: SandboxState = {
    ...BEGINNING,
    isLate: options.isLate ?? false,
    apiKey,
    session,
    delayScale: options.delayScale ?? 1,
    clock,
    otherOrigin,
    webhook: createWebhook({ session, clock, isOldForm: () => state.release === '2024.10.8' }),
    cases: createCaseBook(options.defaultCase ?? DEFAULT_CASE),
    record,
  }
  return state
}

function recordingServer(record: SandboxRecord): Server {
  return createServer((request, response) => {
    record.otherOriginRequests.push(requestFacts(request))
    json(response, 201, { id: 'other-origin' })
  })
}

function requestFacts(request: IncomingMessage): ReceivedRequest {
  return { method: request.method ?? '', url: request.url ?? '', headers: { ...request.headers } }
}
