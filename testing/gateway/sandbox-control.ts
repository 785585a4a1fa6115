import type { IncomingMessage, ServerResponse } from 'node:http'
import { json, readText } from './sandbox-http.ts'
import { refusingPage, sandboxPage } from './sandbox-page.ts'
import type { SandboxState } from './sandbox-routes.ts'
import { SESSION_STATES, sessionStatusOf, setSessionStatus } from './sandbox-session.ts'
import { CASE_IDS } from './waha-case.ts'

// How long the page's choice `net-refused` lasts: the page itself is gone meanwhile.
const REFUSE_MS = 60_000

/** The double's own page and JSON, apart from what it answers as WAHA. */
export interface SandboxControl {
  /** True when the request was one for the page; it is answered then. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  stop(): void
}

/** `switchCase` is what the page's form calls. */
export function createSandboxControl(
  state: SandboxState,
  switchCase: (id: string) => Promise<void>,
): SandboxControl {
  let reopen: NodeJS.Timeout | undefined

  async function chooseCase(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = new URLSearchParams(await readText(request)).get('case') ?? ''
    if (!CASE_IDS.includes(id)) return json(response, 400, { message: 'Kasus tidak dikenal' })
    if (id === 'net-refused') return refuseForAWhile(response)
    await switchCase(id)
    response.writeHead(303, { Location: '/' }).end()
  }

  async function chooseStatus(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The button of the page comes after the list of states.
    const wanted = new URLSearchParams(await readText(request)).getAll('status').at(-1)
    const status = SESSION_STATES.find((known) => known === wanted)
    if (!status) return json(response, 400, { message: 'Keadaan sesi tidak dikenal' })
    setSessionStatus(state, status)
    response.writeHead(303, { Location: '/' }).end()
  }

  function refuseForAWhile(response: ServerResponse): void {
    const before = state.cases.current().id
    response.on('finish', () => {
      void switchCase('net-refused')
      reopen = setTimeout(() => void switchCase(before), REFUSE_MS)
    })
    html(response, refusingPage(REFUSE_MS))
  }

  return {
    async answer(request, response) {
      const route = `${request.method} ${request.url?.replace(/\?.*$/, '')}`
      if (route === 'GET /') html(response, sandboxPage(pageFacts(state)))
      else if (route === 'GET /sandbox/received') json(response, 200, receivedJson(state))
      else if (route === 'POST /sandbox/case') await chooseCase(request, response)
      else if (route === 'POST /sandbox/session') await chooseStatus(request, response)
      else return false
      return true
    },
    stop: () => clearTimeout(reopen),
  }
}

function pageFacts(state: SandboxState) {
  const { record, webhook } = state
  return {
    received: record.received,
    currentCase: state.cases.current().id,
    status: sessionStatusOf(state),
    webhook: webhook.options && { url: webhook.options.url, posts: webhook.posts },
  }
}

function receivedJson({ record }: SandboxState): unknown {
  const deliveries = [...record.deliveries].map(([chatId, chat]) => [chatId, chat.length])
  return { received: record.received, deliveries: Object.fromEntries(deliveries) }
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(page)
}
