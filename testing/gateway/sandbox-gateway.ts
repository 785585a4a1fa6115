import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createCaseBook } from './case-book.ts'
import { createSandboxControl } from './sandbox-control.ts'
import { listen, setListening, stop } from './sandbox-listener.ts'
import {
  clearRecord,
  type Delivery,
  emptyRecord,
  type ReceivedRequest,
  type ReceivedSend,
  type SandboxRecord,
} from './sandbox-record.ts'
import { answerAsWaha, json, type SandboxState } from './sandbox-routes.ts'

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
  useSessionStatus(status: string | undefined): void
  reset(): Promise<void>
  close(): Promise<void>
}

/** `delayScale` shortens the delays of the cases, `clock` gives milliseconds. */
export interface SandboxOptions {
  apiKey: string
  session: string
  port?: number
  defaultCase?: string
  delayScale?: number
  clock?: () => number
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
    useSessionStatus(status) {
      state.sessionStatus = status
    },
    async reset() {
      clearRecord(record)
      Object.assign(state, { lookup: 'ok', sessionStatus: undefined })
      state.cases.reset()
      await switchCase(options.defaultCase ?? DEFAULT_CASE)
    },
    async close() {
      control.stop()
      await Promise.all([stop(server), stop(other)])
    },
  }
}

function createState(options: SandboxOptions, record: SandboxRecord, otherOrigin: string): SandboxState {
  return {
    apiKey: options.apiKey,
    session: options.session,
    delayScale: options.delayScale ?? 1,
    clock: options.clock ?? Date.now,
    otherOrigin,
    lookup: 'ok',
    sessionStatus: undefined,
    cases: createCaseBook(options.defaultCase ?? DEFAULT_CASE),
    record,
  }
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
