import { GatewayTrouble } from '../../../features/messaging/web/gateway-trouble.tsx'
import { useGatewayHealth } from '../../../features/messaging/web/use-gateway-health.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

/** Says above a screen that sends messages when the gateway is in trouble. */
export function GatewayWarning() {
  return <GatewayTrouble gateway={useGatewayHealth()} timeZone={pageTimeZone()} />
}
