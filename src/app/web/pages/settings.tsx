import { useSearchParams } from 'wouter'
import { GatewaySettings } from '../../../features/messaging/web/gateway-settings.tsx'
import { oneOf } from '../../../ui/address-filters.ts'
import { Tabs } from '../../../ui/tabs.tsx'

const SECTIONS = [{ key: 'gateway', label: 'Gateway WhatsApp', Content: GatewaySettings }] as const
const KEYS = SECTIONS.map(({ key }) => key)
const PARAM = 'tab'

/** The sections of the settings; the one that is shown stands in the address. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams()
  const selected = oneOf(KEYS, params.get(PARAM) ?? '') ?? 'gateway'
  const section = SECTIONS.find(({ key }) => key === selected)
  return (
    <Tabs
      variant="page"
      label="Bagian pengaturan"
      tabs={SECTIONS}
      selected={selected}
      onSelect={(key) => setParams((before) => withTab(before, key))}
    >
      {section && <section.Content />}
    </Tabs>
  )
}

function withTab(before: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(before)
  next.set(PARAM, key)
  return next
}
