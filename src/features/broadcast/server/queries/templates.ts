import type { Reader } from '../../../../platform/database/store.ts'
import { DEFAULT_BANK_DETAILS, DEFAULT_BUSINESS_NAME } from '../../../messaging/server/public.ts'
import { builtInTemplates } from '../../rules/built-in-templates.ts'
import { type KeptTemplate, listedTemplates } from '../../rules/template-list.ts'
import type { Template } from '../../schemas.ts'

/** The templates of the product itself, with the provider's name and how to pay. */
export const BUILT_IN_TEMPLATES = builtInTemplates({
  business: DEFAULT_BUSINESS_NAME,
  payment: DEFAULT_BANK_DETAILS,
})

/** The built-in ones in their order, then the admin's own by name. */
export async function listTemplates(reader: Reader): Promise<{ rows: Template[] }> {
  return { rows: listedTemplates(BUILT_IN_TEMPLATES, await listKeptTemplates(reader)) }
}

/** What the admin changed or added. */
export function listKeptTemplates(reader: Reader): Promise<KeptTemplate[]> {
  return reader.selectFrom('message_template').select(['id', 'name', 'text']).orderBy('id').execute()
}
