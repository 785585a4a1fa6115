import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { pageNumber, pageSize } from '../../shared/schemas.ts'
import { optionalText } from '../../shared/text-schemas.ts'
import { OBSTACLES } from './rules/unpaid-customer.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** `told`: `no` keeps those whose newest unpaid bill no reminder followed. */
export const unpaidQuerySchema = z.object({
  search: optionalText(100),
  told: z._default(z.enum(['all', 'no'], 'Saringan tidak valid'), 'all'),
})

export type UnpaidQuery = z.output<typeof unpaidQuerySchema>

/** A customer with unpaid bills. */
export const unpaidCustomerSchema = z.object({
  /** Document id. */
  customerId: z.string(),
  wznId: z.string(),
  /** From the customer, or from its newest bill when it is gone. */
  nama: z.string(),
  whatsapp: z.string(),
  /** Why it cannot be reminded; null for an active one with a number: only such a one can be ticked. */
  obstacle: z.nullable(z.enum(OBSTACLES)),
  /** The unpaid months, oldest first: up to 12, `2026-05`. */
  periods: z.array(z.string()),
  /** How many there are in all. */
  monthCount: z.number(),
  billCount: z.number(),
  /** What it owes, rupiah. */
  amount: z.number(),
  /** The oldest due day, `2026-05-05`. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** The last reminder that went out or is on its way; `at` is an ISO instant. */
  lastReminder: z.nullable(z.object({ at: z.string(), isPending: z.boolean() })),
  /** A reminder went out, or is on its way, since its newest unpaid bill was made. */
  isTold: z.boolean(),
})

export type UnpaidCustomer = z.output<typeof unpaidCustomerSchema>

/** Who has not paid, to be reminded; part of `billingContract`. */
export const unpaidContract = {
  /** Who owes, by name: one row a customer with all its unpaid bills. Search over name and WZN id. */
  unpaid: endpoint
    .route({ method: 'GET', path: '/billing/unpaid', summary: 'Pelanggan yang belum bayar' })
    .input(z.extend(unpaidQuerySchema, { page: pageNumber, pageSize }))
    .output(
      z.object({
        rows: z.array(unpaidCustomerSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
        /** What all that the search shows owe, rupiah. */
        sum: z.number(),
      }),
    ),
  /** All of those that can be reminded, by their document ids; for `remind`. */
  unpaidIds: endpoint
    .route({ method: 'GET', path: '/billing/unpaid/ids', summary: 'ID pelanggan yang belum bayar' })
    .input(unpaidQuerySchema)
    .output(z.object({ ids: z.array(z.string()) })),
}
