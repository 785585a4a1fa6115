import type { HttpBindings } from '@hono/node-server'

/** A signed-in admin. */
export interface AdminSession {
  userId: string
  sessionHash: string
}

/** What Hono's handlers know. `incoming` is absent where a test calls the app without a socket. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The endpoint's pattern for the log, in place of a path that holds ids. */
    route: string
    /** Who asked, once somebody looked (`sessionOf`). */
    session: AdminSession | undefined
  }
}
