import type { Reader } from '../../../../platform/database/store.ts'
import { readBusiness } from '../../../settings/server/public.ts'
import { type BuiltInTemplate, builtInTemplates } from '../../rules/built-in-templates.ts'
import { type KeptTemplate, listedTemplates } from '../../rules/template-list.ts'
import type { Template } from '../../schemas.ts'

/** The templates of the product itself, with the business's name and how to pay. */
export async function listBuiltInTemplates(reader: Reader): Promise<BuiltInTemplate[]> {
  const { name, bankDetails } = await readBusiness(reader)
  return builtInTemplates({ business: name, payment: bankDetails })
}

/** The built-in ones in their order, then the admin's own by name. */
export async function listTemplates(reader: Reader): Promise<{ rows: Template[] }> {
  return { rows: listedTemplates(await listBuiltInTemplates(reader), await listKeptTemplates(reader)) }
}

/** What the admin changed or added. */
export function listKeptTemplates(reader: Reader): Promise<KeptTemplate[]> {
  return reader.selectFrom('message_template').select(['id', 'name', 'text']).orderBy('id').execute()
}
