import * as z from 'zod/mini'
import { normalizePhone } from '../../shared/phone-number.ts'
import { calendarDay } from '../../shared/schemas.ts'
import { requiredText } from '../../shared/text-schemas.ts'
import {
  adminPhoneProblem,
  MISSING_PACKAGE,
  registrationPhoneProblem,
  STATUSES,
} from './rules/customer-fields.ts'

function phone(problemOf: (text: string) => string | undefined) {
  const typed = requiredText('Nomor WhatsApp wajib diisi', 40).check(
    z.check(({ value, issues }) => {
      const message = problemOf(value)
      if (value !== '' && message) issues.push({ code: 'custom', message, input: value })
    }),
  )
  return z.pipe(typed, z.transform(normalizePhone))
}

const sharedFields = {
  nama: requiredText('Nama wajib diisi', 120),
  alamat: requiredText('Alamat wajib diisi', 400),
  tanggalDaftar: calendarDay('Tanggal daftar wajib diisi'),
  koordinat: requiredText('Titik koordinat wajib diisi', 100),
  // Which ones are on offer is for the server to say.
  paket: requiredText(MISSING_PACKAGE, 40),
}

/** What a visitor sends to register. */
export const registrationSchema = z.object({ ...sharedFields, whatsapp: phone(registrationPhoneProblem) })

/** What the admin sends to add or edit; the phone number comes out in stored form. */
export const customerFormSchema = z.object({
  ...sharedFields,
  whatsapp: phone(adminPhoneProblem),
  status: z.enum(STATUSES, 'Pilih status'),
})

export type CustomerForm = z.output<typeof customerFormSchema>
export type Registration = z.output<typeof registrationSchema>
