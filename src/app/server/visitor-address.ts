import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'

/** The network address of who sent a request, as `clientAddress` tells it. */
export function visitorAddress<Env extends AppEnv>(c: Context<Env>, proxyHops: number): string {
  return clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxyHops)
}
