import { GrowingList } from '../growing-list.tsx'
import type { GrowingQuery } from '../growing-query.ts'
import { Specimen } from './specimen.tsx'

const nothing: GrowingQuery<string> = {
  data: undefined,
  isError: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  refetch: () => {},
  fetchNextPage: () => {},
}
const rows = ['Baris pertama', 'Baris kedua', 'Baris ketiga']

const states: Record<string, GrowingQuery<string>> = {
  Memuat: nothing,
  'Masih ada': { ...nothing, data: { pages: [{ rows, count: 12 }] }, hasNextPage: true },
  'Memuat lagi': {
    ...nothing,
    data: { pages: [{ rows, count: 12 }] },
    hasNextPage: true,
    isFetchingNextPage: true,
  },
  'Gagal memuat lagi': { ...nothing, data: { pages: [{ rows, count: 12 }] }, isError: true },
  Kosong: { ...nothing, data: { pages: [{ rows: [], count: 0 }] } },
  Gagal: { ...nothing, isError: true },
}

export function GrowingListSpecimens() {
  return (
    <Specimen title="GrowingList" layout="grid">
      {Object.entries(states).map(([label, query]) => (
        <GrowingList
          key={label}
          label={label}
          query={query}
          rowKey={(row) => row}
          row={(row) => row}
          empty="Belum ada data."
          errorText="Gagal mengambil data."
        />
      ))}
    </Specimen>
  )
}
