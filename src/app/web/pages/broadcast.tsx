import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { oneOf } from '../../../ui/address-filters.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'

const PARAM = 'tab'

const Compose = lazyTab(async () => (await import('./broadcast-compose.tsx')).BroadcastCompose)
const History = lazyTab(
  async () => (await import('../../../features/messaging/web/message-history.tsx')).MessageHistory,
)
const Unpaid = lazyTab(async () => (await import('./broadcast-unpaid.tsx')).BroadcastUnpaid)

const TABS = [
  { key: 'baru', label: 'Pesan baru' },
  { key: 'belum-bayar', label: 'Belum bayar' },
  { key: 'riwayat', label: 'Riwayat' },
] as const

type TabKey = (typeof TABS)[number]['key']

const KEYS = TABS.map(({ key }) => key)

/** All about messages to many customers; the tab that is shown stands in the address. */
export function BroadcastPage() {
  const [params, setParams] = useSearchParams()
  const selected = oneOf(KEYS, params.get(PARAM) ?? '') ?? 'baru'
  return (
    <Tabs
      variant="page"
      label="Bagian broadcast"
      tabs={TABS}
      selected={selected}
      onSelect={(key) => setParams(addressOf(key))}
    >
      <Suspense key={selected} fallback={<PageSkeleton />}>
        <TabContent tab={selected} />
      </Suspense>
    </Tabs>
  )
}

function TabContent({ tab }: { tab: TabKey }) {
  if (tab === 'riwayat') return <History timeZone={pageTimeZone()} />
  if (tab === 'belum-bayar') return <Unpaid />
  return <Compose />
}

/** Each tab has filters of its own in the address, and takes none of another's along. */
function addressOf(tab: TabKey): Record<string, string> {
  return tab === 'baru' ? {} : { [PARAM]: tab }
}

function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(
    async (): Promise<{ default: ComponentType<Props> }> => ({
      default: await load().catch(() => NotLoaded),
    }),
  )
}

function NotLoaded() {
  return (
    <Card>
      <ErrorState onRetry={() => window.location.reload()}>
        Halaman gagal dimuat. Periksa koneksi lalu coba lagi.
      </ErrorState>
    </Card>
  )
}
