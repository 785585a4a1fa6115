import * as z from 'zod/mini'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Refuses control characters and broken surrogate pairs. PostgreSQL cannot store U+0000, and no field has a use for the others. */
export const noControlCharacters = z.refine<string>(
  (text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(),
  {
    error: 'Teks mengandung karakter yang tidak diperbolehkan',
  },
)

const tooLong = (max: number) => `Maksimal ${max} karakter`

/** A trimmed text that must not be empty; `missing` is the message when it is. */
export function requiredText(missing: string, max: number) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), noControlCharacters)
}

/** A trimmed text that may be empty (the default). */
export function optionalText(max: number) {
  return z._default(
    z.string('Harus berupa teks').check(z.trim(), z.maxLength(max, tooLong(max)), noControlCharacters),
    '',
  )
}

/** A password that is checked against the stored one, so no rule but its presence. */
export const givenPassword = z
  .string('Password wajib diisi')
  .check(z.minLength(1, 'Password wajib diisi'), z.maxLength(200, 'Maksimal 200 karakter'))
