import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { GATEWAY_PAGE } from './gateway-page.ts'
import type { GatewayState } from './use-gateway-health.ts'

interface GatewayTroubleProps {
  gateway: Pick<GatewayState, 'trouble' | 'troubleSince'>
  /** Of the business (IANA name). */
  timeZone: string
  /** More buttons beside the one that leads to the gateway's page. */
  actions?: ReactNode
}

/** CAST-31: the warning while the gateway counts as unhealthy; nothing while it does well. */
export function GatewayTrouble({ gateway, timeZone, actions }: GatewayTroubleProps) {
  const { trouble, troubleSince } = gateway
  if (trouble === null) return null
  return (
    <Alert
      tone="warning"
      title="Koneksi API WhatsApp sedang bermasalah. Pesan mungkin tidak terkirim."
      actions={
        <>
          {actions}
          <Link href={GATEWAY_PAGE} className={buttonClass('secondary', 'sm')}>
            Buka pengaturan gateway
          </Link>
        </>
      }
    >
      {trouble}
      {troubleSince && (
        <span className="font-normal"> · sejak {formatInstantMinute(troubleSince, timeZone)}</span>
      )}
    </Alert>
  )
}
