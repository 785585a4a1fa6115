import { ListFilter, UserCheck, Users } from 'lucide-react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { StatTile } from '../../../ui/stat-tile.tsx'

interface CustomerTilesProps {
  /** Undefined while loading. */
  counts: { total: number; active: number; filtered: number } | undefined
  failed: boolean
}

export function CustomerTiles({ counts, failed }: CustomerTilesProps) {
  const shown = (count: number | undefined) => (count === undefined ? undefined : groupThousands(count))
  return (
    <div className="grid grid-cols-3 gap-2 sm:gap-4">
      <StatTile
        label="Total Pelanggan"
        icon={<Users className="size-5" />}
        value={shown(counts?.total)}
        failed={failed}
      />
      <StatTile
        label="Pelanggan Aktif"
        icon={<UserCheck className="size-5" />}
        value={shown(counts?.active)}
        failed={failed}
      />
      <StatTile
        label="Hasil Filter"
        icon={<ListFilter className="size-5" />}
        value={shown(counts?.filtered)}
        failed={failed}
      />
    </div>
  )
}
