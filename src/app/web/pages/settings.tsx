import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { oneOf } from '../../../ui/address-filters.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSelectedTabInView } from '../../../ui/use-selected-tab-in-view.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'

const SECTIONS = [
  {
    key: 'usaha',
    label: 'Usaha',
    Content: section(
      async () => (await import('../../../features/settings/web/business-settings.tsx')).BusinessSettings,
    ),
  },
  {
    key: 'paket',
    label: 'Paket & Harga',
    Content: section(
      async () => (await import('../../../features/settings/web/package-settings.tsx')).PackageSettings,
    ),
  },
  {
    key: 'teks',
    label: 'Teks Pesan',
    Content: section(async () => (await import('./settings-texts.tsx')).SettingsTexts),
  },
  {
    key: 'gateway',
    label: 'Gateway WhatsApp',
    Content: section(
      async () => (await import('../../../features/messaging/web/gateway-settings.tsx')).GatewaySettings,
    ),
  },
  {
    key: 'sistem',
    label: 'Sistem',
    Content: section(
      async () => (await import('../../../features/settings/web/system-settings.tsx')).SystemSettings,
    ),
  },
  {
    key: 'keamanan',
    label: 'Keamanan',
    Content: section(
      async () => (await import('../../../features/identity/web/security-settings.tsx')).SecuritySettings,
    ),
  },
  {
    key: 'cadangan',
    label: 'Cadangan',
    Content: section(
      async () => (await import('../../../features/settings/web/backup-settings.tsx')).BackupSettings,
    ),
  },
] as const

type SectionKey = (typeof SECTIONS)[number]['key']

const KEYS = SECTIONS.map(({ key }) => key)
const PARAM = 'tab'

/** The sections of the settings; the one that is shown stands in the address. What was typed in one stays while another is looked at. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams()
  const selected = oneOf(KEYS, params.get(PARAM) ?? '') ?? 'usaha'
  useSelectedTabInView(selected)
  const [opened, setOpened] = useState<readonly SectionKey[]>([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])
  return (
    <Tabs
      variant="page"
      label="Bagian pengaturan"
      tabs={SECTIONS}
      selected={selected}
      onSelect={(key) => setParams((before) => withTab(before, key))}
    >
      {SECTIONS.filter(({ key }) => opened.includes(key)).map(({ key, Content }) => (
        <div key={key} hidden={key !== selected}>
          <Suspense fallback={<PageSkeleton />}>
            <Content />
          </Suspense>
        </div>
      ))}
    </Tabs>
  )
}

function withTab(before: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(before)
  next.set(PARAM, key)
  return next
}

function section(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded) }))
}

function NotLoaded() {
  return (
    <Card>
      <ErrorState onRetry={() => window.location.reload()}>
        Bagian ini gagal dimuat. Periksa koneksi lalu coba lagi.
      </ErrorState>
    </Card>
  )
}
