import type { OpenAPI } from '@orpc/openapi'

/** One line of a field table. */
export interface DocumentedField {
  /** Dotted, `[]` marks a list: `rows[].nama`. */
  name: string
  type: string
  isRequired: boolean
}

type Schema = Exclude<OpenAPI.SchemaObject, boolean> & { items?: MaybeSchema }
type MaybeSchema = OpenAPI.SchemaObject | OpenAPI.ReferenceObject | undefined

/** The fields of an object schema, nested ones after their parent. */
export function fieldsOf(schema: MaybeSchema, prefix = ''): DocumentedField[] {
  return Object.entries(asSchema(schema).properties ?? {}).flatMap(([key, property]) => {
    const isRequired = asSchema(schema).required?.includes(key) === true
    const inner = asSchema(property)
    const items = asSchema(itemsOf(inner))
    const nested = inner.properties
      ? fieldsOf(inner, `${prefix}${key}.`)
      : items.properties
        ? fieldsOf(items, `${prefix}${key}[].`)
        : []
    return [{ name: prefix + key, type: typeText(inner), isRequired }, ...nested]
  })
}

/** A schema's type in words: `string, maks. 120`. */
export function typeText(schema: MaybeSchema): string {
  const {
    type,
    enum: values,
    const: fixed,
    anyOf,
    allOf,
    minimum,
    maximum,
    minLength,
    maxLength,
  } = asSchema(schema)
  const { pattern, items, default: fallback } = asSchema(schema)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((part) => typeText(part as MaybeSchema)).join(' | ')
  const name = type === 'array' ? `array of ${typeText(items)}` : String(type ?? 'any')
  return [
    name,
    (minLength ?? 0) > 0 ? `min. ${minLength}` : '',
    maxLength === undefined ? '' : `maks. ${maxLength}`,
    minimum === undefined ? '' : `>= ${minimum}`,
    maximum === undefined ? '' : `<= ${maximum}`,
    pattern ? `pola ${pattern}` : '',
    allOf ? allOf.map((part) => typeText(part as MaybeSchema)).join(', ') : '',
    fallback === undefined ? '' : `bawaan ${JSON.stringify(fallback)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function itemsOf(schema: Schema): MaybeSchema {
  return schema.type === 'array' ? schema.items : undefined
}

function asSchema(schema: MaybeSchema): Schema {
  return typeof schema === 'object' && !('$ref' in schema) ? (schema as Schema) : {}
}
