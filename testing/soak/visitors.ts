import { Agent, request } from 'node:http'

/** A request of some visitor; `from` is the address that a proxy would tell. */
export interface Visit {
  method?: string
  path: string
  from: string
  cookie?: string
  json?: unknown
}

/** How a visit ended: the status, or the code of what broke the connection. */
export interface Visited {
  outcome: string
  ms: number
}

/** Visitors who share so many connections, as behind a proxy. */
export interface Visitors {
  visit(visit: Visit): Promise<Visited>
  close(): void
}

/** Opens no connection before the first visit. */
export function visitorsOf(url: string, connections: number): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const visit = ({ method = 'GET', path, from, cookie, json }: Visit) =>
    new Promise<Visited>((resolve) => {
      const begin = performance.now()
      const end = (outcome: string) => resolve({ outcome, ms: performance.now() - begin })
      const body = json === undefined ? undefined : JSON.stringify(json)
      const asked = request(url + path, {
        agent,
        method,
        headers: {
          'x-forwarded-for': from,
          ...(cookie !== undefined && { cookie }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      })
      asked.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
      asked.once('response', (response) => {
        response.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
        response.once('end', () => end(String(response.statusCode)))
        response.resume()
      })
      asked.end(body)
    })
  return { visit, close: () => agent.destroy() }
}
