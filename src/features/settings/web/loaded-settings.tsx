import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Settings } from '../schemas.ts'
import { settingsApi } from './settings-api.ts'

interface LoadedSettingsProps {
  /** How high the cards will be, as classes. */
  skeletons: readonly string[]
  children: (settings: Settings) => ReactNode
}

/** A section of the settings once they are there. */
export function LoadedSettings({ skeletons, children }: LoadedSettingsProps) {
  const query = useQuery(settingsApi.get.queryOptions())
  if (query.data) return children(query.data)
  if (query.isError)
    return (
      <Card>
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
          Gagal mengambil pengaturan.
        </ErrorState>
      </Card>
    )
  return (
    <div role="status" aria-busy="true" className="grid items-start gap-5 xl:grid-cols-2">
      <span className="sr-only">Memuat...</span>
      {skeletons.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} className={`${height} w-full rounded-lg`} />
      ))}
    </div>
  )
}
