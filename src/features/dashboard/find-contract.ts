import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { optionalText } from '../../shared/text-schemas.ts'

const foundCustomerSchema = z.object({
  id: z.string(),
  /** As lists show it. */
  customerId: z.string(),
  nama: z.string(),
  whatsapp: z.string(),
  paket: z.string(),
})

export type FoundCustomer = z.output<typeof foundCustomerSchema>

const foundBillSchema = z.object({
  id: z.string(),
  /** The customer's document id; the customer may be gone. */
  customerId: z.string(),
  customerName: z.string(),
  month: z.string(),
  year: z.string(),
  amount: z.number(),
  isPaid: z.boolean(),
  invoiceNumber: z.nullable(z.string()),
})

export type FoundBill = z.output<typeof foundBillSchema>

/** What the command palette looks for. */
export const findContract = {
  /** Customers by name, address, number or id, and bills by their invoice number or of those customers; 6 at most of each. */
  find: oc
    .$meta<EndpointMeta>({})
    .route({ method: 'GET', path: '/find', summary: 'Cari pelanggan dan tagihan' })
    .input(z.object({ search: optionalText(100) }))
    .output(z.object({ customers: z.array(foundCustomerSchema), bills: z.array(foundBillSchema) })),
}
