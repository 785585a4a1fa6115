import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { HistoryScreen } from '../../../features/billing/web/history-screen.tsx'
import { oneOf } from '../../../ui/address-filters.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'

const PARAM = 'tab'

const TABS = [
  { key: 'tagihan', label: 'Tagihan' },
  { key: 'jejak', label: 'Jejak Perubahan' },
] as const

const KEYS = TABS.map(({ key }) => key)

const TrailScreen = lazy(async (): Promise<{ default: ComponentType<TrailScreenProps> }> => {
  const loaded = await import('../../../features/trail/web/trail-screen.tsx').catch(() => undefined)
  return { default: loaded?.TrailScreen ?? NotLoaded }
})

interface TrailScreenProps {
  timeZone: string
  customerId?: string
}

/** The bills of all months with the customers' accounts, and what was changed; the tab that is shown stands in the address. */
export function HistoryPage() {
  const [params, setParams] = useSearchParams()
  const selected = oneOf(KEYS, params.get(PARAM) ?? '') ?? 'tagihan'
  const timeZone = pageTimeZone()
  return (
    <Tabs
      variant="page"
      label="Bagian histori"
      tabs={TABS}
      selected={selected}
      onSelect={(key) => setParams(addressOf(key))}
    >
      {selected === 'jejak' ? (
        <Suspense fallback={<PageSkeleton />}>
          <TrailScreen timeZone={timeZone} />
        </Suspense>
      ) : (
        <HistoryScreen
          timeZone={timeZone}
          trailOf={(customerId) => <CustomerTrail customerId={customerId} />}
        />
      )}
    </Tabs>
  )
}

function CustomerTrail({ customerId }: { customerId: string }) {
  return (
    <section className="mt-2 grid gap-3">
      <h3 className="text-base">Jejak perubahan</h3>
      <Suspense fallback={<p role="status">Memuat...</p>}>
        <TrailScreen timeZone={pageTimeZone()} customerId={customerId} />
      </Suspense>
    </section>
  )
}

/** Each tab has filters of its own in the address, and takes none of another's along. */
function addressOf(tab: (typeof KEYS)[number]): Record<string, string> {
  return tab === 'tagihan' ? {} : { [PARAM]: tab }
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
