import type { Reader } from '../../../../platform/database/store.ts'
import type { GatewayHealth } from '../../schemas.ts'
import { hasStoredGateway } from './gateway-access.ts'

/** Whether a gateway is set, and how it does. */
export async function readGatewayHealth(
  reader: Reader,
  deps: { hasEnvironmentGateway: boolean },
): Promise<GatewayHealth> {
  const state = await reader
    .selectFrom('gateway_state')
    .select(['trouble', 'trouble_since as troubleSince'])
    .executeTakeFirstOrThrow()
  const configured = deps.hasEnvironmentGateway || (await hasStoredGateway(reader))
  return { configured, ...state }
}
