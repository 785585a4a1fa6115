import { billingContract } from '../../features/billing/contract.ts'
import { billingRoutes } from '../../features/billing/server/routes.ts'
import { broadcastContract } from '../../features/broadcast/contract.ts'
import { broadcastRoutes } from '../../features/broadcast/server/routes.ts'
import { customersContract } from '../../features/customers/contract.ts'
import { customersRoutes } from '../../features/customers/server/routes.ts'
import { dashboardContract } from '../../features/dashboard/contract.ts'
import { dashboardRoutes } from '../../features/dashboard/server/routes.ts'
import { identityContract } from '../../features/identity/contract.ts'
import { identityRoutes } from '../../features/identity/server/routes.ts'
import { messagingContract } from '../../features/messaging/contract.ts'
import { gatewayContract } from '../../features/messaging/gateway-contract.ts'
import { gatewayRoutes } from '../../features/messaging/server/gateway-routes.ts'
import { messagingRoutes } from '../../features/messaging/server/routes.ts'
import type { AppDeps } from './app-deps.ts'

/** Every endpoint of the product, by slice. */
export const appContract = {
  identity: identityContract,
  customers: customersContract,
  billing: billingContract,
  messaging: messagingContract,
  gateway: gatewayContract,
  broadcast: broadcastContract,
  dashboard: dashboardContract,
}

export type AppRouter = ReturnType<typeof createRouter>

/** The slices' routes, joined. */
export function createRouter(deps: AppDeps) {
  return {
    identity: identityRoutes(deps),
    customers: customersRoutes(deps),
    billing: billingRoutes(deps),
    messaging: messagingRoutes(deps),
    gateway: gatewayRoutes(deps),
    broadcast: broadcastRoutes(deps),
    dashboard: dashboardRoutes(deps),
  }
}
