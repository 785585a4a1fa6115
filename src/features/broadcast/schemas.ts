import * as z from 'zod/mini'
import { documentId } from '../../shared/schemas.ts'
import { optionalText, requiredText } from '../../shared/text-schemas.ts'
import { BLANK_MESSAGE_TEXT, NOBODY_CHOSEN_TEXT } from './rules/broadcast-text.ts'

/** What WhatsApp takes in one message, and what the box counts up to. */
export const MAX_MESSAGE_LENGTH = 4000

const message = requiredText(BLANK_MESSAGE_TEXT, MAX_MESSAGE_LENGTH)

const customerIds = z
  .array(documentId, 'Pilihan pelanggan tidak valid')
  .check(z.minLength(1, NOBODY_CHOSEN_TEXT), z.maxLength(200_000, 'Terlalu banyak pelanggan'))

/** A customer that can be written to: active, with a number. */
export const recipientSchema = z.object({
  /** Document id. */
  id: z.string(),
  wznId: z.string(),
  nama: z.string(),
  /** Stored form, `62…`; old data may hold other text. */
  whatsapp: z.string(),
  paket: z.string(),
})

export type Recipient = z.output<typeof recipientSchema>

export const preflightFormSchema = z.object({ customerIds, message })

/** The chosen customers with what stands against sending. All counts are customers. */
export const preflightSchema = z.object({
  /** Chosen ones that still are active and have a number. */
  count: z.number(),
  /** Whose number no message can be sent to; up to 20 names. Their messages will fail. */
  invalid: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Whose number another chosen customer before them has too; up to 20 names. */
  doubles: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Who got (or is about to get) this very text today; up to 20 names. */
  alreadyToday: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Who is among both of the above: left out once when both are left out. */
  doublesAlreadyToday: z.number(),
  /** Placeholders to be filled in by hand that are still in the text, such as `[Tanggal]`. */
  unfilled: z.array(z.string()),
  /** State of the gateway's session now, such as `WORKING`; null when it could not be asked. */
  session: z.object({ isReady: z.boolean(), status: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  /** How long it will take at the set pace, with what is queued before it, and the quiet hours and days that it will have to wait. */
  seconds: z.number(),
})

export type Preflight = z.output<typeof preflightSchema>

export const broadcastFormSchema = z.object({
  /** The job's id, made by the screen: the same form twice is sent once. */
  id: documentId,
  customerIds,
  message,
  /** Leaves out whose number another chosen customer has. */
  skipDoubles: z.boolean('Pilihan tidak valid'),
  /** Leaves out who got this very text today. */
  skipAlreadyToday: z.boolean('Pilihan tidak valid'),
  /** Sends although `[Tanggal]` or `[Waktu]` is still in the text. */
  allowUnfilled: z.boolean('Pilihan tidak valid'),
})

export type BroadcastForm = z.output<typeof broadcastFormSchema>

/** A message template; a built-in one keeps its id and can be set back. */
export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  isBuiltIn: z.boolean(),
  /** A built-in one whose text or name the admin changed. */
  isChanged: z.boolean(),
})

export type Template = z.output<typeof templateSchema>

export const templateFormSchema = z.object({
  name: requiredText('Nama template wajib diisi', 100),
  text: requiredText('Isi template wajib diisi', MAX_MESSAGE_LENGTH),
})

export type TemplateForm = z.output<typeof templateFormSchema>

export const recipientQuerySchema = z.object({ search: optionalText(100) })
