import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import type { BuiltInTemplate } from '../../rules/built-in-templates.ts'
import { isNameTaken, isSame, type KeptTemplate } from '../../rules/template-list.ts'
import type { Template, TemplateForm } from '../../schemas.ts'
import { listBuiltInTemplates, listKeptTemplates } from '../queries/templates.ts'
import { forgetTemplate } from './remove-template.ts'

/** Keeps a template of the admin's own. Throws BAD_REQUEST at `name` when another one has it. */
export async function addTemplate(
  trx: Trx,
  deps: { clock: Clock },
  { name, text }: TemplateForm,
): Promise<Template> {
  refuseTakenName(name, undefined, await listBuiltInTemplates(trx), await listKeptTemplates(trx))
  const template = { id: newId(), name, text }
  await keep(trx, deps.clock, template)
  return { ...template, isBuiltIn: false, isChanged: false }
}

/** Changes a template. Throws NOT_FOUND, and BAD_REQUEST at `name` when another one has it. */
export async function editTemplate(
  trx: Trx,
  deps: { clock: Clock },
  { id, name, text }: KeptTemplate,
): Promise<Template> {
  const builtIns = await listBuiltInTemplates(trx)
  const builtIn = builtIns.find((template) => template.id === id)
  const kept = await listKeptTemplates(trx)
  if (!builtIn && !kept.some((template) => template.id === id)) throw new AppError('NOT_FOUND')
  refuseTakenName(name, id, builtIns, kept)
  const template = { id, name, text }
  const isChanged = builtIn !== undefined && !isSame(template, builtIn)
  if (builtIn && !isChanged) await forgetTemplate(trx, id)
  else await keep(trx, deps.clock, template)
  return { ...template, isBuiltIn: builtIn !== undefined, isChanged }
}

function refuseTakenName(
  name: string,
  id: string | undefined,
  builtIns: readonly BuiltInTemplate[],
  kept: readonly KeptTemplate[],
): void {
  if (isNameTaken(name, id, builtIns, kept)) throw fieldError('name', 'Nama ini sudah dipakai template lain.')
}

async function keep(trx: Trx, clock: Clock, { id, name, text }: KeptTemplate): Promise<void> {
  const now = nowInstant(clock)
  await trx
    .insertInto('message_template')
    .values({ id, name, text, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, text, updated_at: now }))
    .execute()
}
