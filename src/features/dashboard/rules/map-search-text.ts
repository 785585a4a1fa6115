import { groupThousands } from '../../../shared/rupiah.ts'

/** What the map's search came to (MAP-06, MAP-07). */
export function mapSearchText(count: number, search: string): string {
  return count > 0
    ? `Ditemukan ${groupThousands(count)} pelanggan dengan nama "${search}"`
    : `Tidak ada pelanggan dengan nama "${search}"`
}
