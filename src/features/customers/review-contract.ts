import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { documentId, pageNumber, pageSize } from '../../shared/schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** What the screen lists: approved ones are customers. */
export const REVIEWED_STATES = ['waiting', 'rejected'] as const

export type ReviewedState = (typeof REVIEWED_STATES)[number]

/** Somebody who looks like the same person: a customer, or with `customerId` null another waiting registration. */
export const alikeSchema = z.object({
  id: z.string(),
  customerId: z.nullable(z.string()),
  nama: z.string(),
  reason: z.enum(['number', 'name-and-address']),
})

export type Alike = z.output<typeof alikeSchema>

/** A registration that waits for the admin, or was rejected. The instants are ISO texts. */
export const registrationRowSchema = z.object({
  id: z.string(),
  nama: z.string(),
  alamat: z.string(),
  whatsapp: z.string(),
  paket: z.string(),
  koordinat: z.string(),
  tanggalDaftar: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  alike: z.array(alikeSchema),
})

export type RegistrationRow = z.output<typeof registrationRowSchema>

const one = z.object({ id: documentId })

/**
 * Registrations that become customers only when the admin approves them. Deciding answers NOT_FOUND (404), and REGISTRATION_DECIDED (409)
 * when another tab was faster.
 */
export const reviewContract = {
  list: endpoint
    .route({ method: 'GET', path: '/registrations', summary: 'Pendaftaran yang ditinjau' })
    .input(
      z.object({
        state: z._default(z.enum(REVIEWED_STATES, 'Keadaan tidak valid'), 'waiting'),
        page: pageNumber,
        pageSize,
      }),
    )
    .output(
      z.object({
        rows: z.array(registrationRowSchema),
        page: z.number(),
        pageCount: z.number(),
        count: z.number(),
      }),
    ),
  /** Makes the customer; its document id is `customerId`. */
  approve: endpoint
    .route({ method: 'POST', path: '/registrations/{id}/approve', summary: 'Setujui pendaftaran' })
    .input(one)
    .output(z.object({ customerId: z.string() })),
  /** Kept for 30 days. */
  reject: endpoint
    .route({ method: 'POST', path: '/registrations/{id}/reject', summary: 'Tolak pendaftaran' })
    .input(one)
    .output(z.object({})),
  /** Takes a rejection back. */
  reopen: endpoint
    .route({ method: 'POST', path: '/registrations/{id}/reopen', summary: 'Batalkan penolakan pendaftaran' })
    .input(one)
    .output(z.object({})),
}
