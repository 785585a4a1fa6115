import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { preloadMap } from '../../../ui/map/loaded-map.tsx'
import { DEFAULT_CENTER, MAX_ZOOM, POINT_ZOOM, START_ZOOM } from '../../../ui/map/map-view.ts'
import type { MarkerOnMap, ViewOfMap } from '../../../ui/map/marker-on-map.ts'
import { MarkersMap } from '../../../ui/map/markers-map.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { MapMarker } from '../contract.ts'
import { mapSearchText } from '../rules/map-search-text.ts'
import { dashboardApi } from './api.ts'
import { CustomersAtMarker } from './customers-at-marker.tsx'

const MAP_HEIGHT = 'h-100'
const ZOOM_STEP = 2

type CustomerMarker = MarkerOnMap & Pick<MapMarker, 'cell'> & { zoom: number }

/** Where the customers live: those near each other as one marker, and only what the view shows. */
export function CustomerMap() {
  const [search, setSearch] = useState('')
  const query = useQuery(
    dashboardApi.map.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  )
  useEffect(preloadMap, [])
  const { data, isError, isFetching, isPlaceholderData } = query
  const told = data && !isPlaceholderData ? data : undefined
  return (
    <Card
      title="Peta Lokasi Pelanggan"
      actions={
        data && (
          <span className="tabular text-sm text-muted">
            {groupThousands(data.shown)} dari {groupThousands(data.total)} Pelanggan
          </span>
        )
      }
    >
      <div className="mb-3 grid gap-1.5">
        <SearchBox
          label="Cari pelanggan di peta"
          placeholder="Cari pelanggan berdasarkan nama..."
          value={search}
          onSearch={setSearch}
        />
        <p role="status" className="min-h-5 text-sm text-muted">
          {told && search !== '' && mapSearchText(told.shown, search)}
        </p>
      </div>
      {data ? (
        <MapArea data={data} isKnown={!isPlaceholderData} search={search} />
      ) : isError ? (
        <div className={`${MAP_HEIGHT} grid place-content-center`}>
          <ErrorState onRetry={() => void query.refetch()} busy={isFetching}>
            Gagal mengambil data lokasi pelanggan.
          </ErrorState>
        </div>
      ) : (
        <Skeleton className={`${MAP_HEIGHT} w-full`} />
      )}
    </Card>
  )
}

interface MapAreaProps {
  data: { shown: number; first: Coordinates | null }
  isKnown: boolean
  search: string
}

function MapArea({ data, isKnown, search }: MapAreaProps) {
  const [view, setView] = useState<ViewOfMap>()
  const [start] = useState(() => ({ center: data.first ?? DEFAULT_CENTER, zoom: START_ZOOM }))
  // The same place again must not move a map that was moved since: only another search does.
  const { latitude, longitude } = data.first ?? {}
  const found = useMemo(() => {
    if (search === '' || !isKnown || latitude === undefined || longitude === undefined) return undefined
    return { center: { latitude, longitude }, zoom: POINT_ZOOM }
  }, [search, isKnown, latitude, longitude])
  const markers = useMarkers(view, search)
  if (isKnown && search === '' && data.shown === 0) {
    return (
      <div className={`${MAP_HEIGHT} grid place-content-center`}>
        <EmptyState>Tidak ada data lokasi pelanggan.</EmptyState>
      </div>
    )
  }
  return (
    <>
      <MarkersMap<CustomerMarker>
        className={MAP_HEIGHT}
        label="Peta lokasi pelanggan"
        lookAt={found ?? start}
        markers={markers.rows}
        onView={setView}
        zoomFor={({ count }, zoom) =>
          count > 1 && zoom < MAX_ZOOM ? Math.min(MAX_ZOOM, zoom + ZOOM_STEP) : undefined
        }
        popupOf={(marker) => <CustomersAtMarker marker={marker} search={search} />}
      />
      {markers.failed && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          Gagal mengambil data lokasi pelanggan.
        </p>
      )}
    </>
  )
}

/** The markers of a view, those of the view before until they arrive. */
function useMarkers(view: ViewOfMap | undefined, search: string) {
  const asked = useDeferredValue(view)
  const { data, isError } = useQuery({
    ...dashboardApi.mapMarkers.queryOptions({
      input: { ...(asked ?? { west: 0, east: 0, south: 0, north: 0, zoom: START_ZOOM }), search },
      enabled: asked !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
    select: ({ markers }) => ({ zoom: asked?.zoom ?? START_ZOOM, markers }),
  })
  const rows = useMemo(() => (data ? data.markers.map((each) => drawn(each, data.zoom)) : []), [data])
  return { rows, failed: isError }
}

function drawn({ cell, count, latitude, longitude, id }: MapMarker, zoom: number): CustomerMarker {
  return {
    key: id ?? `${zoom}:${cell}`,
    cell,
    zoom,
    count,
    latitude,
    longitude,
    label: count === 1 ? '1 pelanggan' : `${groupThousands(count)} pelanggan`,
  }
}
