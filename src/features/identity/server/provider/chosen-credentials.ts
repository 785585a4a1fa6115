import * as z from 'zod/mini'
import { fieldError } from '../../../../shared/app-error.ts'
import { credentialsSchema } from '../../contract.ts'
import { normalizeEmail } from '../../rules/credentials.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './password-hash.ts'

/** A password as it will be stored; `generated` is the text to show once when none was given. */
export interface ChosenPassword {
  hash: string
  generated: string | undefined
}

/** An account's email in stored form. Throws BAD_REQUEST for one that the sign-in form would refuse. */
export function chosenEmail(text: string): string {
  const { email } = credentialsSchema.shape
  return normalizeEmail(accepted('email', email, text))
}

/** The given password or a generated one, hashed. Throws BAD_REQUEST for one that the sign-in form would refuse. */
export async function chosenPassword(given: string | undefined): Promise<ChosenPassword> {
  const { password } = credentialsSchema.shape
  const generated = given === undefined ? generatePassword() : undefined
  return { hash: await hashPassword(accepted('password', password, given ?? generated)), generated }
}

function accepted(field: string, schema: z.ZodMiniType<string>, value: unknown): string {
  const { data, error } = z.safeParse(schema, value)
  if (data === undefined) throw fieldError(field, error?.issues[0]?.message ?? 'Tidak valid')
  return data
}
