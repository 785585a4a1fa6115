import { billingContract } from '../../features/billing/contract.ts'
import { billHistoryContract } from '../../features/billing/history-contract.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { billHistoryRoutes } from '../../features/billing/server/history-routes.ts'
import { billingRoutes } from '../../features/billing/server/routes.ts'
import { broadcastContract } from '../../features/broadcast/contract.ts'
import { broadcastRoutes } from '../../features/broadcast/server/routes.ts'
import { customersContract } from '../../features/customers/contract.ts'
import { registrationContract } from '../../features/customers/registration-contract.ts'
import { reviewContract } from '../../features/customers/review-contract.ts'
import { registrationRoutes } from '../../features/customers/server/registration-routes.ts'
import { reviewRoutes } from '../../features/customers/server/review-routes.ts'
import { customersRoutes } from '../../features/customers/server/routes.ts'
import { dashboardContract } from '../../features/dashboard/contract.ts'
import { findContract } from '../../features/dashboard/find-contract.ts'
import { findRoutes } from '../../features/dashboard/server/find-routes.ts'
import { dashboardRoutes } from '../../features/dashboard/server/routes.ts'
import { identityContract } from '../../features/identity/contract.ts'
import { secondFactorContract } from '../../features/identity/factor-contract.ts'
import { securityContract } from '../../features/identity/security-contract.ts'
import { secondFactorRoutes } from '../../features/identity/server/factor-routes.ts'
import { identityRoutes } from '../../features/identity/server/routes.ts'
import { securityRoutes } from '../../features/identity/server/security-routes.ts'
import { messagingContract } from '../../features/messaging/contract.ts'
import { gatewayContract } from '../../features/messaging/gateway-contract.ts'
import { gatewayRoutes } from '../../features/messaging/server/gateway-routes.ts'
import { messagingRoutes } from '../../features/messaging/server/routes.ts'
import { reportsContract } from '../../features/reports/contract.ts'
import { reportsRoutes } from '../../features/reports/server/routes.ts'
import { backupContract } from '../../features/settings/backup-contract.ts'
import { settingsContract } from '../../features/settings/contract.ts'
import { packageContract } from '../../features/settings/package-contract.ts'
import { backupRoutes } from '../../features/settings/server/backup-routes.ts'
import { packageRoutes } from '../../features/settings/server/package-routes.ts'
import { settingsRoutes } from '../../features/settings/server/routes.ts'
import { trailContract } from '../../features/trail/contract.ts'
import { trailRoutes } from '../../features/trail/server/routes.ts'
import type { AppDeps } from './app-deps.ts'

/** Every endpoint of the product, by slice. */
export const appContract = {
  identity: identityContract,
  security: securityContract,
  secondFactor: secondFactorContract,
  customers: customersContract,
  registration: registrationContract,
  review: reviewContract,
  billing: billingContract,
  billHistory: billHistoryContract,
  messaging: messagingContract,
  gateway: gatewayContract,
  broadcast: broadcastContract,
  dashboard: dashboardContract,
  settings: settingsContract,
  trail: trailContract,
  packages: packageContract,
  backups: backupContract,
  reports: reportsContract,
  find: findContract,
}

export type AppRouter = ReturnType<typeof createRouter>

/** The slices' routes, joined. */
export function createRouter(deps: AppDeps) {
  return {
    identity: identityRoutes(deps),
    security: securityRoutes(deps),
    secondFactor: secondFactorRoutes(deps),
    customers: customersRoutes(deps),
    registration: registrationRoutes(deps),
    review: reviewRoutes(deps),
    billing: billingRoutes(deps),
    billHistory: billHistoryRoutes(deps),
    messaging: messagingRoutes(deps),
    gateway: gatewayRoutes(deps),
    broadcast: broadcastRoutes(deps),
    dashboard: dashboardRoutes(deps),
    settings: settingsRoutes({
      store: deps.store,
      clock: deps.clock,
      settings: deps.settings,
      onTimeZone: rebuildTotals,
    }),
    trail: trailRoutes(deps),
    packages: packageRoutes(deps),
    backups: backupRoutes(deps),
    reports: reportsRoutes(deps),
    find: findRoutes(deps),
  }
}
