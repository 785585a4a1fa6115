import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { optionalText, requiredText } from '../../shared/text-schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

const seconds = z
  .int('Jeda harus bilangan bulat')
  .check(z.gte(0, 'Jeda minimal 0 detik'), z.lte(600, 'Jeda maksimal 600 detik'))

const clockTime = z
  .string('Jam tidak valid')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Jam tidak valid, contoh: 20:00'))

/** How messages of jobs are spread; the pauses of the product (800 ms, 1 s) are the floor. */
export const paceSchema = z.object({
  /** Random range of the pause between two messages of a job, seconds. */
  pauseMinSeconds: seconds,
  pauseMaxSeconds: seconds,
  /** Messages a day, all kinds counted, after which jobs wait for the next day; null means no cap. */
  dailyCap: z.nullable(
    z
      .int('Batas harian harus bilangan bulat')
      .check(z.gte(1, 'Batas harian minimal 1'), z.lte(100_000, 'Batas harian maksimal 100.000')),
  ),
  /** Wall clock `HH:MM` between which jobs wait; both or none. */
  quietFrom: z.nullable(clockTime),
  quietTo: z.nullable(clockTime),
})

export type PaceForm = z.output<typeof paceSchema>

/** The form of the connection. `apiKey` empty: the key stays as it is, unless the address's origin changes. */
export const connectionSchema = z.object({
  url: requiredText('Alamat gateway wajib diisi', 500),
  session: requiredText('Nama sesi wajib diisi', 100),
  apiKey: optionalText(500),
})

export type ConnectionForm = z.output<typeof connectionSchema>

/** The settings as a screen may know them: never a key. */
export const gatewaySettingsSchema = z.object({
  url: z.nullable(z.string()),
  session: z.string(),
  /** Where address and key come from. */
  source: z.enum(['settings', 'environment', 'none']),
  hasApiKey: z.boolean(),
  /** False when a stored key cannot be decrypted with the present secret. */
  isKeyReadable: z.boolean(),
  hasWebhookKey: z.boolean(),
  /** The path at which receipts are taken, below the app's own address. */
  webhookPath: z.string(),
  pace: paceSchema,
  /** Messages that went out today in the business time zone. */
  sentToday: z.number(),
})

export type GatewaySettings = z.output<typeof gatewaySettingsSchema>

/** The gateway's WhatsApp session, as it is now; `unavailable` with a reason fit for a screen. */
export type GatewaySession =
  | {
      kind: 'session'
      name: string
      /** STOPPED, STARTING, SCAN_QR_CODE, WORKING, FAILED, or one that newer gateways have. */
      status: string
      /** The linked phone's number and name. */
      phone: string | null
      pushName: string | null
      engine: string | null
      version: string | null
    }
  | { kind: 'unavailable'; reason: string }

const text = z.optional(z.string())
const nullableText = z.optional(z.nullable(z.string()))

// No union of schemas: that part of zod would travel with the login page too, which has no room for it.
export const sessionSchema = z.object({
  kind: z.enum(['session', 'unavailable']),
  name: text,
  status: text,
  phone: nullableText,
  pushName: nullableText,
  engine: nullableText,
  version: nullableText,
  reason: text,
}) as unknown as z.ZodMiniType<GatewaySession>

export type QrCode = { kind: 'qr'; image: string } | { kind: 'unavailable'; reason: string }

const qrSchema = z.object({
  kind: z.enum(['qr', 'unavailable']),
  image: text,
  reason: text,
}) as unknown as z.ZodMiniType<QrCode>

/** The gateway page: connection, session, QR code, pace. BAD_REQUEST (400) with the field for input that cannot be. */
export const gatewayContract = {
  settings: endpoint
    .route({ method: 'GET', path: '/gateway/settings', summary: 'Pengaturan gateway' })
    .output(gatewaySettingsSchema),
  saveConnection: endpoint
    .route({ method: 'PUT', path: '/gateway/connection', summary: 'Simpan alamat dan kunci gateway' })
    .input(connectionSchema)
    .output(gatewaySettingsSchema),
  savePace: endpoint
    .route({ method: 'PUT', path: '/gateway/pace', summary: 'Simpan irama pengiriman' })
    .input(paceSchema)
    .output(gatewaySettingsSchema),
  /** Makes a new key for the signatures of receipts; it is shown this once. The old one is no longer taken. */
  renewWebhookKey: endpoint
    .route({ method: 'POST', path: '/gateway/webhook-key', summary: 'Buat kunci webhook baru' })
    .output(z.object({ key: z.string(), settings: gatewaySettingsSchema })),
  session: endpoint
    .route({ method: 'GET', path: '/gateway/session', summary: 'Sesi WhatsApp di gateway' })
    .output(sessionSchema),
  startSession: endpoint
    .route({ method: 'POST', path: '/gateway/session/start', summary: 'Jalankan sesi WhatsApp' })
    .output(sessionSchema),
  restartSession: endpoint
    .route({ method: 'POST', path: '/gateway/session/restart', summary: 'Mulai ulang sesi WhatsApp' })
    .output(sessionSchema),
  /** The code to link a phone, while the session asks for it. `image` is a `data:` address of a PNG. */
  qr: endpoint
    .route({ method: 'GET', path: '/gateway/session/qr', summary: 'Kode QR untuk menautkan ponsel' })
    .output(qrSchema),
}
