import type { Context } from 'hono'
import { authenticate } from '../../features/identity/server/public.ts'
import type { AppDeps } from './app-deps.ts'
import type { AdminSession, AppEnv } from './app-env.ts'
import type { SessionCookie } from './session-cookie.ts'

/** The session that a request comes with, undefined without a valid one; also noted for who looks after the answer (`session`). */
export async function sessionOf<Env extends AppEnv>(
  c: Context<Env>,
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  cookie: SessionCookie,
): Promise<AdminSession | undefined> {
  const token = cookie.read(c)
  const session = token === undefined ? undefined : await authenticate(store, clock, token)
  ;(c as unknown as Context<AppEnv>).set('session', session)
  return session
}
