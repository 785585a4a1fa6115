import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../../platform/log.ts'
import { AppError } from '../../shared/app-error.ts'
import { ALL_LET_IN, afterTick, isLetIn, TICK_MS } from './admission.ts'
import type { AppEnv } from './app-env.ts'
import type { SessionCookie } from './session-cookie.ts'
import { visitorAddress } from './visitor-address.ts'

// A browser has six at a time, or some dozens through a proxy that speaks HTTP/2.
const MAX_RUNNING = { atAddress: 100, inAll: 500 }

const MAX_KNOWN_SESSIONS = 50

interface BusyGuardDeps {
  cookie: SessionCookie
  proxyHops: number
  log: Log
  /** Tells every now and then how late the event loop is (`watchLateness`). */
  lateness: (onTick: (lateMs: number) => void) => void
  /** Random numbers from 0 to below 1. */
  draw: () => number
}

/**
 * Turns requests away (SERVER_BUSY) while there are more than the process keeps up with, and those of an address that has many running
 * already, so that the others are answered in time. Whose session was good a while ago is turned away last; a cookie alone brings
 * nothing. What it counts is of this process and this moment.
 */
export function busyGuard({
  cookie,
  proxyHops,
  log,
  lateness,
  draw,
}: BusyGuardDeps): MiddlewareHandler<AppEnv> {
  let arrivals = 0
  let admission = ALL_LET_IN
  lateness((lateMs) => {
    const before = admission.share
    admission = afterTick(admission, { lateMs, arrivals })
    arrivals = 0
    if (before === 1 && admission.share < 1) log.warn('more requests than can be answered: some are refused')
    if (before < 1 && admission.share === 1) log.info('all requests are answered again')
  })
  const running = countRunning()
  const known = knownSessions()
  return createMiddleware<AppEnv>(async (c, next) => {
    // A balancer that asks how the process is wants no other answer.
    if (c.req.path === '/healthz') return next()
    arrivals++
    const address = visitorAddress(c, proxyHops)
    const token = cookie.read(c)
    const isKnown = token !== undefined && known.has(token)
    if (running.isFull(address, isKnown) || !isLetIn(admission.share, isKnown, draw()))
      throw new AppError('SERVER_BUSY')
    running.add(address, 1)
    try {
      await next()
    } finally {
      running.add(address, -1)
      if (token !== undefined && c.get('session')) known.add(token)
    }
  })
}

function countRunning() {
  const byAddress = new Map<string, number>()
  let inAll = 0
  return {
    // Who is known still has the limit of the address.
    isFull: (address: string, isKnown: boolean) =>
      (inAll >= MAX_RUNNING.inAll && !isKnown) || (byAddress.get(address) ?? 0) >= MAX_RUNNING.atAddress,
    add: (address: string, count: 1 | -1) => {
      inAll += count
      const atAddress = (byAddress.get(address) ?? 0) + count
      if (atAddress === 0) byAddress.delete(address)
      else byAddress.set(address, atAddress)
    },
  }
}

/** The tokens whose session was good when it was last looked at, of the latest ones. Who is signed out meanwhile is refused further in. */
function knownSessions() {
  const tokens = new Set<string>()
  return {
    has: (token: string) => tokens.has(token),
    add: (token: string) => {
      tokens.delete(token)
      tokens.add(token)
      const [oldest] = tokens
      if (oldest !== undefined && tokens.size > MAX_KNOWN_SESSIONS) tokens.delete(oldest)
    },
  }
}

/** Looks every 100 ms how late this process comes to what it means to do, until `stopping` is aborted. */
export function watchLateness(stopping: AbortSignal): BusyGuardDeps['lateness'] {
  return (onTick) => {
    let dueMs = performance.now() + TICK_MS
    const timer = setInterval(() => {
      const nowMs = performance.now()
      onTick(Math.max(0, nowMs - dueMs))
      dueMs = nowMs + TICK_MS
    }, TICK_MS).unref()
    stopping.addEventListener('abort', () => clearInterval(timer))
  }
}
