import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { billingPeriod, pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText } from '../../shared/text-schemas.ts'
import { billSchema } from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** A bill as the print screen shows it: `proratedAmount` in rupiah (the amount where proration gives 0), and who it is for. */
export const printedBillSchema = z.extend(billSchema, {
  proratedAmount: z.number(),
  /** Empty when the customer is gone. */
  wznId: z.string(),
  alamat: z.string(),
  /** `5 Mei 2025`. */
  dueText: z.string(),
})

export type PrintedBill = z.output<typeof printedBillSchema>

/** Of it, what is on the paper: all bills of a month are many. */
export const paperBillSchema = z.omit(printedBillSchema, {
  customerId: true,
  whatsapp: true,
  dueDate: true,
  creationDate: true,
  notes: true,
  userID: true,
  lastUpdated: true,
})

export type PaperBill = z.output<typeof paperBillSchema>

/** Who bills, as the paper says it. Address and account (lines) are empty while none are set; `logo` is where it is served. */
export const letterheadSchema = z.object({
  name: z.string(),
  address: z.string(),
  bankDetails: z.string(),
  logo: z.nullable(z.string()),
})

export type Letterhead = z.output<typeof letterheadSchema>

/** The print screen's question: a month, and names to search for. */
export const printQuerySchema = z.object({ period: billingPeriod, search: optionalText(100) })

/** What is printed; part of `billingContract`. */
export const printContract = {
  /** One page of a month's bills for printing, by name. */
  printList: endpoint
    .route({ method: 'GET', path: '/bills/print', summary: 'Tagihan untuk dicetak' })
    .input(z.extend(printQuerySchema, { page: pageNumber, pageSize }))
    .output(
      z.object({
        rows: z.array(printedBillSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
        business: letterheadSchema,
      }),
    ),
  /** A part of all bills that the print screen's filter shows, by name; `cursor` is `next` of the part before. */
  printAll: endpoint
    .route({ method: 'GET', path: '/bills/print/all', summary: 'Semua tagihan untuk dicetak' })
    .input(z.extend(printQuerySchema, { cursor: optionalText(400) }))
    .output(
      z.object({
        rows: z.array(paperBillSchema),
        /** Asks for the part after this one; null when it is the last. */
        next: z.nullable(z.string()),
        business: letterheadSchema,
      }),
    ),
}
