import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { MAX_PACKAGES, type Package } from '../package-contract.ts'
import { packageApi } from './package-api.ts'
import { PackageCard, packageColumns } from './package-cells.tsx'
import { PackageFormDialog } from './package-form-dialog.tsx'
import { PackageRemoveDialog } from './package-remove-dialog.tsx'
import { useMovePackage } from './use-move-package.ts'

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; row: Package }

/** The packages on offer and what they cost. */
export function PackageSettings() {
  const [task, setTask] = useState<Task>()
  const query = useQuery(packageApi.list.queryOptions({ refetchOnWindowFocus: true }))
  const { move, moved, listRef } = useMovePackage()
  const rows = query.data?.rows
  const actions = {
    count: rows?.length ?? 0,
    indexOf: (row: Package) => rows?.indexOf(row) ?? 0,
    onEdit: (row: Package) => setTask({ kind: 'edit', row }),
    onRemove: (row: Package) => setTask({ kind: 'remove', row }),
    onMove: move,
  }
  const close = () => setTask(undefined)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-sm text-muted">
          Pilihan di pendaftaran dan data pelanggan. Tagihan yang sudah dibuat tidak mengikuti perubahan
          harga.
        </p>
        <Button
          variant="primary"
          icon={<Plus />}
          className="max-sm:w-full"
          disabled={!rows || rows.length >= MAX_PACKAGES}
          onClick={() => setTask({ kind: 'add' })}
        >
          Tambah Paket
        </Button>
      </div>
      <div ref={listRef}>
        <LoadedList
          query={query}
          failure="Gagal mengambil daftar paket."
          list={(data) => (
            <DataTable
              caption="Paket dan harga"
              columns={packageColumns(actions)}
              rows={data?.rows}
              rowKey={({ name }) => name}
              card={(row) => <PackageCard row={row} {...actions} />}
              skeletonRows={3}
            />
          )}
        />
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {task && task.kind !== 'remove' && (
        <PackageFormDialog row={task.kind === 'edit' ? task.row : undefined} onClose={close} />
      )}
      {task?.kind === 'remove' && (
        <PackageRemoveDialog row={task.row} isLast={actions.count === 1} onClose={close} />
      )}
    </div>
  )
}
