import type { Store } from '../../../../platform/database/store.ts'
import { type AccessDeps, type GatewayAccess, readGatewayAccess } from '../queries/gateway-access.ts'
import { createWahaClient, type WahaClient } from './waha-client.ts'

/** Answers the client of the gateway as it is set at each call, also by another process; undefined while none is. */
export function gatewayOpener(
  deps: AccessDeps & { store: Store; callTimeoutMs: number },
): () => Promise<WahaClient | undefined> {
  let last: { access: GatewayAccess; client: WahaClient } | undefined
  return async () => {
    const access = await readGatewayAccess(deps.store.read, deps)
    if (!access) return undefined
    if (!last || !isSame(last.access, access)) {
      const client = createWahaClient({
        baseUrl: access.url,
        apiKey: access.apiKey,
        session: access.session,
        callTimeoutMs: deps.callTimeoutMs,
      })
      last = { access, client }
    }
    return last.client
  }
}

function isSame(a: GatewayAccess, b: GatewayAccess): boolean {
  return a.url === b.url && a.apiKey === b.apiKey && a.session === b.session
}
