import {
  FAMILY_NAMES,
  GIVEN_NAMES,
  STREETS,
  seededRandom,
  VILLAGES,
} from '../../scripts/demo/neighbourhood.ts'
import type { PelangganTable } from '../../src/platform/database/tables.ts'
import { customerRow } from '../../testing/factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEWEST_MS = Date.parse('2026-11-01T00:00:00Z')

/** Made-up customers, the same in every run: all with a WZN id, one in ten inactive; numbered from 0. */
export function manyCustomers(count: number): PelangganTable[] {
  const random = seededRandom(7)
  const near = (degrees: number) => (degrees + (random() - 0.5) * 0.02).toFixed(6)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const village = pick(VILLAGES)
    const id = `WZN-${100 + index}`
    return customerRow({
      id: customerIdAt(index),
      customer_id: id,
      user_id: id,
      nama: `${pick(GIVEN_NAMES)} ${pick(FAMILY_NAMES)}`,
      alamat: `${pick(STREETS)} No. ${1 + Math.floor(random() * 80)}, Desa ${village.name}, Kec. ${village.district}`,
      whatsapp: `628${String(1_000_000_000 + index)}`,
      tanggal_daftar: new Date(NEWEST_MS - random() * 1000 * DAY_MS).toISOString(),
      koordinat: `${near(village.latitude)}, ${near(village.longitude)}`,
      paket: random() < 0.6 ? '4Mbps' : '7Mbps',
      status: random() < 0.9 ? 'Aktif' : 'Non-Aktif',
    })
  })
}

/** The document id of the customer with that number. */
export function customerIdAt(index: number): string {
  return `pelanggan${String(index).padStart(11, '0')}`
}
