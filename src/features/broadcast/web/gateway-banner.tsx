import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useGatewayTest } from './use-gateway-test.ts'

/** How the gateway does and what can be done about it; the page brings it, for it belongs to another slice. */
export interface Gateway {
  /** Whether one is set at all. */
  configured: boolean
  /** Why it counts as unhealthy, short and safe to show; null while healthy. */
  trouble: string | null
  /** Asks it how it does; answers whether it does well. Rejects without an answer of the server. */
  test: () => Promise<boolean>
  /** The page where it is set. */
  href: string
}

/** The warning that it does not do well, with buttons besides that to its page; comes from the slice that it belongs to. */
export type WarningOf = (trouble: string, buttons: ReactNode) => ReactNode

interface GatewayBannerProps {
  gateway: Gateway
  warningOf: WarningOf
  /** The gateway does well again: the button that asked it is about to go. */
  onHealed: () => void
}

/** Warns while nothing can be sent, with a test and the way to the settings (CAST-31, CAST-34 to CAST-37). */
export function GatewayBanner({ gateway, warningOf, onHealed }: GatewayBannerProps) {
  const { result, isTesting, run } = useGatewayTest(gateway.test, onHealed)
  return (
    <>
      {gateway.trouble !== null &&
        warningOf(
          gateway.trouble,
          <Button size="sm" busy={isTesting} busyText="Menguji..." onClick={() => void run()}>
            Test API
          </Button>,
        )}
      {result && <Alert tone={result.tone}>{result.text}</Alert>}
      {!gateway.configured && (
        <Alert
          tone="warning"
          title="Gateway WhatsApp belum diatur"
          actions={
            <Link href={gateway.href} className={buttonClass('secondary', 'sm')}>
              Buka pengaturan gateway
            </Link>
          }
        >
          Pesan tidak akan terkirim sampai alamat dan kunci gateway diisi.
        </Alert>
      )}
    </>
  )
}
