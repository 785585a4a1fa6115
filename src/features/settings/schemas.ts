import * as z from 'zod/mini'
import { isTimeZone } from '../../shared/calendar-day.ts'
import { optionalText } from '../../shared/text-schemas.ts'
import { MAX_LOGO_BYTES } from './rules/image-type.ts'
import { placeholderProblem, type TextKind } from './rules/own-texts.ts'

const version = z.int('Versi tidak valid').check(z.gte(1, 'Versi tidak valid'))

// What names the business stands in messages that are filled once more.
const withoutBrackets = z.refine<string>((text) => !/[[\]]/.test(text), {
  error: 'Tidak boleh memakai kurung siku [ ]',
})

const oneLine = z.refine<string>((text) => !/[\r\n]/.test(text), { error: 'Tulis dalam satu baris' })

const DUE_DAY_PROBLEM = 'Tanggal jatuh tempo harus 1 sampai 28'

/** Of the business; empty: the built-in words. `version` is that of the settings that the form shows. */
export const businessFormSchema = z.object({
  version,
  name: optionalText(60).check(withoutBrackets, oneLine),
  address: optionalText(200),
  /** How to pay; several lines. */
  bankDetails: optionalText(200).check(withoutBrackets),
  /** The day of its month that a new bill is due on: one that every month has. */
  dueDay: z.int(DUE_DAY_PROBLEM).check(z.gte(1, DUE_DAY_PROBLEM), z.lte(28, DUE_DAY_PROBLEM)),
})

export type BusinessForm = z.output<typeof businessFormSchema>

function ownText(kind: TextKind) {
  return optionalText(4000).check((payload) => {
    const message = placeholderProblem(kind, payload.value)
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message })
  })
}

/** The admin's own words for messages; empty: the built-in ones. */
export const textsFormSchema = z.object({
  version,
  welcome: ownText('welcome'),
  confirmation: ownText('confirmation'),
  reminder: ownText('reminder'),
  bulkReminder: ownText('bulkReminder'),
})

export type TextsForm = z.output<typeof textsFormSchema>

/** One of these texts in a form of its own. */
export const textFormSchemas = {
  welcome: z.object({ text: ownText('welcome') }),
  confirmation: z.object({ text: ownText('confirmation') }),
  reminder: z.object({ text: ownText('reminder') }),
  bulkReminder: z.object({ text: ownText('bulkReminder') }),
}

/** Empty: as the environment says. The server checks the tiles' address further. */
export const systemFormSchema = z.object({
  version,
  timeZone: optionalText(100).check(
    z.refine((name) => name === '' || (/^[A-Z]/.test(name) && isTimeZone(name)), {
      error: 'Zona waktu tidak dikenal',
    }),
  ),
  tileUrl: optionalText(500),
})

export type SystemForm = z.output<typeof systemFormSchema>

/** Whether a visitor's registration waits until the admin approves it. */
export const registrationFormSchema = z.object({
  version,
  reviewRegistrations: z.boolean('Pilih ya atau tidak'),
})

export type RegistrationForm = z.output<typeof registrationFormSchema>

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** A picture as base64. The server looks at its bytes. */
export const logoFormSchema = z.object({
  image: z
    .string('Pilih gambar')
    .check(
      z.maxLength(Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'Ukuran gambar maksimal 200 KB'),
      z.regex(BASE64, 'Gambar tidak dapat dibaca'),
    ),
})

/** All that the screens of the settings show. */
export const settingsSchema = z.object({
  /** Counts the changes. */
  version: z.number(),
  /** As the admin set it; empty where nothing is set. */
  name: z.string(),
  address: z.string(),
  bankDetails: z.string(),
  dueDay: z.number(),
  texts: z.object({
    welcome: z.string(),
    confirmation: z.string(),
    reminder: z.string(),
    bulkReminder: z.string(),
  }),
  timeZone: z.string(),
  tileUrl: z.string(),
  reviewRegistrations: z.boolean(),
  /** What holds where nothing is set. */
  environment: z.object({ timeZone: z.string(), tileUrl: z.string() }),
  /** Where the logo is served; null without one. */
  logo: z.nullable(z.string()),
})

export type Settings = z.output<typeof settingsSchema>
