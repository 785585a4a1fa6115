import { setTimeout as sleep } from 'node:timers/promises'

/** What a process answered. */
export interface Answer {
  status: number
  body: Record<string, unknown>
  /** As a browser would send it back; empty when none was set. */
  cookie: string
}

/** A request; `from` is the visitor's network address as a proxy would tell it. */
export interface Request {
  method: string
  path: string
  body?: unknown
  from?: string
  cookie?: string
  headers?: Record<string, string>
}

/** Sends each request to any of the processes that are up, without asking which one had the last. */
export interface Balancer {
  /** Once; throws when the connection broke, and then nobody knows whether it was done. */
  once(request: Request): Promise<Answer>
  /** Until one of them answers. */
  untilAnswered(request: Request): Promise<Answer>
  /** Signs in at one of them; answers the session's cookie. */
  openSession(visitor: { email: string; password: string; from: string }): Promise<string>
  /** Requests carry that session from then on, unless they say otherwise. */
  carry(cookie: string): void
}

const RETRY_MS = 50
const LONGEST_MS = 30_000
const BUSY_RETRY_MS = 500
const MOST_TURNS = 120

/** `urls` tells who is up now; `random` is from 0 to below 1. */
export function balancer(urls: () => string[], random: () => number): Balancer {
  let session = ''
  const ask = async ({ method, path, body, from = '10.0.0.1', cookie = session, headers }: Request) => {
    const up = urls()
    const url = up[Math.floor(random() * up.length)]
    if (url === undefined) throw new Error('nobody is up')
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        'x-forwarded-for': from,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: JSON.parse(text) as Answer['body'],
      cookie: cookieOf(response),
    }
  }
  // Whom a busy server turns away has had nothing done, and comes again.
  const once = async (request: Request) => {
    for (let left = MOST_TURNS; ; left--) {
      const answer = await ask(request)
      if (answer.body['code'] !== 'SERVER_BUSY' || left === 0) return answer
      await sleep(BUSY_RETRY_MS)
    }
  }
  const untilAnswered = async (request: Request) => {
    for (const startedAtMs = performance.now(); ; ) {
      try {
        return await once(request)
      } catch (error) {
        if (performance.now() - startedAtMs > LONGEST_MS) throw error
        await sleep(RETRY_MS)
      }
    }
  }
  return {
    once,
    untilAnswered,
    openSession: async ({ from, ...body }) => {
      const answer = await untilAnswered({ method: 'POST', path: '/session', body, from, cookie: '' })
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
      return answer.cookie
    },
    carry: (cookie) => {
      session = cookie
    },
  }
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
