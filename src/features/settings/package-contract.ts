import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { requiredText } from '../../shared/text-schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** The highest price of a package, in rupiah a month. */
export const MAX_PACKAGE_PRICE = 100_000_000

/** How many packages there can be: their names stand in every page. */
export const MAX_PACKAGES = 50

const MAX_NAME = 40
const PRICE_RANGE = 'Harga harus dari Rp 0 sampai Rp 100.000.000'

/** Name and monthly price (rupiah) of a package. */
export const packageFormSchema = z.object({
  name: requiredText('Nama paket wajib diisi', MAX_NAME),
  price: z
    .number('Harga wajib berupa angka')
    .check(z.int(PRICE_RANGE), z.gte(0, PRICE_RANGE), z.lte(MAX_PACKAGE_PRICE, PRICE_RANGE)),
})

export type PackageForm = z.output<typeof packageFormSchema>

/** A package on offer, its monthly price (rupiah), and how many customers have it. */
export const packageSchema = z.object({ name: z.string(), price: z.number(), customerCount: z.number() })

export type Package = z.output<typeof packageSchema>

const packageList = z.object({ rows: z.array(packageSchema) })

// As it is called now. Not in the address: a name may hold anything.
const named = requiredText('Paket wajib dipilih', MAX_NAME)

/** The packages on offer: every answer holds all of them, in their order. */
export const packageContract = {
  list: endpoint
    .route({ method: 'GET', path: '/settings/packages', summary: 'Paket dan harga' })
    .output(packageList),
  /** Puts it last. BAD_REQUEST (400) at `name` for a name that is taken. */
  add: endpoint
    .route({ method: 'POST', path: '/settings/packages', summary: 'Tambah paket' })
    .input(packageFormSchema)
    .output(packageList),
  /** The price holds for new bills. NOT_FOUND (404); BAD_REQUEST (400) at `name` for a name that is taken, or while customers have it. */
  edit: endpoint
    .route({ method: 'PUT', path: '/settings/packages', summary: 'Ubah paket' })
    .input(z.extend(packageFormSchema, { package: named }))
    .output(packageList),
  /** Changes place with the one before or behind it. NOT_FOUND (404). */
  move: endpoint
    .route({ method: 'POST', path: '/settings/packages/move', summary: 'Ubah urutan paket' })
    .input(z.object({ package: named, direction: z.enum(['up', 'down'], 'Arah tidak valid') }))
    .output(packageList),
  /** NOT_FOUND (404); BAD_REQUEST (400) while customers have it, and for the only one. */
  remove: endpoint
    .route({ method: 'POST', path: '/settings/packages/remove', summary: 'Hapus paket' })
    .input(z.object({ package: named }))
    .output(packageList),
}
