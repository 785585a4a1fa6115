import type { BuiltInTemplate } from './built-in-templates.ts'

/** A template as it is kept: one of the admin's own, or a built-in one that was changed (same id). */
export interface KeptTemplate {
  id: string
  name: string
  text: string
}

/** A template as it is shown. */
export interface ShownTemplate extends KeptTemplate {
  isBuiltIn: boolean
  isChanged: boolean
}

/** The built-in templates in their order, as the admin changed them, then the admin's own by name. */
export function listedTemplates(
  builtIn: readonly BuiltInTemplate[],
  kept: readonly KeptTemplate[],
): ShownTemplate[] {
  const ids = new Set(builtIn.map(({ id }) => id))
  const own = kept.filter(({ id }) => !ids.has(id)).sort(byName)
  return [
    ...builtIn.map((template) => {
      const change = kept.find(({ id }) => id === template.id)
      const shown = change ? { ...template, name: change.name, text: change.text } : template
      return { ...shown, isBuiltIn: true, isChanged: !isSame(shown, template) }
    }),
    ...own.map(({ id, name, text }) => ({ id, name, text, isBuiltIn: false, isChanged: false })),
  ]
}

/** Whether a name belongs to another template than `id`. The names that built-in ones had at first stay theirs, so they can be set back. */
export function isNameTaken(
  name: string,
  id: string | undefined,
  builtIn: readonly BuiltInTemplate[],
  kept: readonly KeptTemplate[],
): boolean {
  return [...builtIn, ...kept].some((other) => other.id !== id && plain(other.name) === plain(name))
}

/** Whether two templates say the same under the same name. */
export function isSame(a: Omit<KeptTemplate, 'id'>, b: Omit<KeptTemplate, 'id'>): boolean {
  return a.name === b.name && a.text === b.text
}

/** The templates whose name holds the search, letter case aside. */
export function findTemplates<Template extends { name: string }>(
  templates: readonly Template[],
  search: string,
): Template[] {
  return templates.filter(({ name }) => plain(name).includes(plain(search)))
}

function byName(a: KeptTemplate, b: KeptTemplate): number {
  return plain(a.name) < plain(b.name) ? -1 : 1
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
