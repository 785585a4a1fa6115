import { useId, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { BulkRun } from '../schemas.ts'

const ROWS_PER_PAGE = 10

/** Who was left out of a bulk save, and why. */
export function BulkLeftOut({ rows }: { rows: BulkRun['leftOut'] }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const wanted = search.trim().toLowerCase()
  const found = rows.filter(({ nama, wznId, reason }) =>
    [nama, wznId, reason].some((text) => text.toLowerCase().includes(wanted)),
  )
  const pageCount = Math.ceil(found.length / ROWS_PER_PAGE)
  const shown = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-base">
        Dilewati ({groupThousands(rows.length)})
      </h3>
      {rows.length > ROWS_PER_PAGE && (
        <SearchBox
          label="Cari yang dilewati"
          placeholder="Cari nama, ID, atau alasan"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      )}
      {found.length === 0 ? (
        <p role="status" className="text-muted">
          Tidak ada pelanggan yang sesuai dengan pencarian.
        </p>
      ) : (
        <ul aria-labelledby={id} className="grid divide-y divide-line">
          {shown.map(({ wznId, nama, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several can have neither id nor another name
            <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{nama}</span>
                {wznId && <span className="tabular text-sm text-muted"> {wznId}</span>}
              </span>
              <span className="text-sm leading-6 text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <Pagination label="Halaman yang dilewati" page={page} pageCount={pageCount} onPage={setPage} />
      )}
    </section>
  )
}
