import type { RequestContext } from '../src/platform/rpc.ts'

/** A request of the signed-in admin. */
export const admin: RequestContext = {
  userId: 'admin',
  sessionHash: 'x',
  address: '10.0.0.1',
  userAgent: 'test',
  cookie: {},
}

/** A request of somebody without a session. */
export const visitor: RequestContext = { ...admin, userId: undefined, sessionHash: undefined }
