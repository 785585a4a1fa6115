import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { optionalText } from '../../shared/text-schemas.ts'
import { customerSchema } from '../customers/contract.ts'
import { ZOOMS } from './rules/map-view.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** The cards of the dashboard. Money in whole rupiah. */
export const dashboardSummarySchema = z.object({
  customerCount: z.number(),
  billCount: z.number(),
  /** Unpaid bills. */
  pendingCount: z.number(),
  /** Unpaid and due in 0 to 5 days. */
  dueSoonCount: z.number(),
  /** Unpaid and due before today. */
  overdueCount: z.number(),
  /** All paid bills. */
  totalIncome: z.number(),
  /** Bills paid in the current month of the business time zone. */
  monthIncome: z.number(),
  averageBilling: z.number(),
  /** The current month, `2026-05`. */
  period: z.string(),
})

export type DashboardSummary = z.output<typeof dashboardSummarySchema>

const newestCustomerSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  nama: z.string(),
  paket: z.string(),
  status: z.string(),
  /** ISO instant. */
  tanggalDaftar: z.string(),
})

export type NewestCustomer = z.output<typeof newestCustomerSchema>

const newestBillSchema = z.object({
  id: z.string(),
  customerName: z.string(),
  amount: z.number(),
  isPaid: z.boolean(),
  month: z.string(),
  year: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
})

export type NewestBill = z.output<typeof newestBillSchema>

const degrees = (most: number) =>
  z.coerce.number<number | string>('Koordinat tidak valid').check(z.gte(-most), z.lte(most))

const mapZoom = z.coerce
  .number<number | string>('Zum tidak valid')
  .check(z.int(), z.gte(ZOOMS.min), z.lte(ZOOMS.max))

const search = optionalText(100)

/** Customers close together, drawn as one; `id` when it is one only. Degrees. */
const mapMarkerSchema = z.object({
  /** What `customersAt` takes, with the zoom. */
  cell: z.number(),
  count: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  id: z.nullable(z.string()),
})

export type MapMarker = z.output<typeof mapMarkerSchema>

/** The first screen. */
export const dashboardContract = {
  summary: endpoint
    .route({ method: 'GET', path: '/dashboard/summary', summary: 'Angka dashboard' })
    .output(dashboardSummarySchema),
  /** The 5 newest customers by registration, and the 5 newest bills by creation. */
  newest: endpoint
    .route({ method: 'GET', path: '/dashboard/newest', summary: 'Pelanggan dan tagihan terbaru' })
    .output(z.object({ customers: z.array(newestCustomerSchema), bills: z.array(newestBillSchema) })),
  /** How many customers have that in their names and a point, of how many in all, and where the first of them is. */
  map: endpoint
    .route({ method: 'GET', path: '/dashboard/map', summary: 'Pelanggan di peta' })
    .input(z.object({ search }))
    .output(
      z.object({
        shown: z.number(),
        total: z.number(),
        first: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      }),
    ),
  /** What a view of the map shows. */
  mapMarkers: endpoint
    .route({ method: 'GET', path: '/dashboard/map/markers', summary: 'Penanda dalam satu tampilan peta' })
    .input(
      z.object({
        west: degrees(180),
        south: degrees(90),
        east: degrees(180),
        north: degrees(90),
        zoom: mapZoom,
        search,
      }),
    )
    .output(z.object({ markers: z.array(mapMarkerSchema) })),
  /** The customers of one marker, by name, 50 at most. */
  customersAt: endpoint
    .route({ method: 'GET', path: '/dashboard/map/customers', summary: 'Pelanggan pada satu penanda' })
    .input(
      z.object({
        cell: z.coerce
          .number<number | string>('Penanda tidak valid')
          .check(z.int(), z.gte(0), z.lte(2 ** 44)),
        zoom: mapZoom,
        search,
      }),
    )
    .output(z.object({ rows: z.array(customerSchema) })),
}
