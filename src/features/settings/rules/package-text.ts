import { groupThousands } from '../../../shared/rupiah.ts'

/** Why a package cannot be removed while that many customers have it. */
export function removalRefused(customerCount: number): string {
  return `Paket ini dipakai ${groupThousands(customerCount)} pelanggan dan tidak dapat dihapus.`
}

/** Why a package cannot get another name while that many customers have it. */
export function renamingRefused(customerCount: number): string {
  return `Nama tidak dapat diganti: paket ini dipakai ${groupThousands(customerCount)} pelanggan.`
}

/** Why the only package cannot be removed. */
export const LAST_PACKAGE = 'Paket terakhir tidak dapat dihapus.'

/** What the admin has to know of a new price. */
export const PRICE_NOTE = 'Hanya berlaku untuk tagihan baru.'
