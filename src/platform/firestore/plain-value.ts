type Json = Record<string, unknown>

/** A typed value of the REST API as a plain one: instants as ISO text, bytes as base64, references as the document's path. Throws RangeError for none. */
export function plainOfRest(value: unknown): unknown {
  const [kind, content] = isObject(value) ? (Object.entries(value)[0] ?? []) : []
  switch (kind) {
    case 'nullValue':
      return null
    case 'integerValue':
      return integerOf(content)
    case 'doubleValue':
      // JSON has no NaN and no infinity: they come as text, and stay text.
      return content
    case 'stringValue':
    case 'booleanValue':
    case 'timestampValue':
    case 'referenceValue':
    case 'bytesValue':
      return content
    case 'geoPointValue':
      return isObject(content) ? pointOf(content['latitude'], content['longitude']) : content
    case 'arrayValue':
      return valuesIn(content).map(plainOfRest)
    case 'mapValue':
      return plainFieldsOfRest(isObject(content) ? content['fields'] : undefined)
    default:
      throw new RangeError(`jenis nilai ${kind ?? 'kosong'} tidak dikenal`)
  }
}

/** The fields of a REST document (or map) as plain values; a document without fields has none. Throws RangeError. */
export function plainFieldsOfRest(fields: unknown): Json {
  if (fields === undefined || fields === null) return {}
  if (!isObject(fields)) throw new RangeError('fields bukan objek')
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainOfRest(value)]))
}

/**
 * A value of a JSON export as a plain one: what export programs write for instants (`{seconds, nanoseconds}`, also with `_`), points and
 * references, bare or as `{__datatype__, value}`, becomes text and points.
 */
export function plainOfExport(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOfExport)
  if (!isObject(value)) return value
  const special = instantIn(value) ?? pointIn(value) ?? wrapped(value)
  if (special !== undefined) return special
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainOfExport(inner)]))
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function integerOf(content: unknown): unknown {
  const number = typeof content === 'string' ? Number(content) : content
  // A larger one would lose digits.
  return Number.isSafeInteger(number) ? number : content
}

function valuesIn(content: unknown): unknown[] {
  const values = isObject(content) ? content['values'] : undefined
  return Array.isArray(values) ? values : []
}

// A zero is left out of JSON by some servers.
function pointOf(latitude: unknown = 0, longitude: unknown = 0): Json {
  return { latitude, longitude }
}

function instantIn(value: Json): string | undefined {
  const seconds = value['_seconds'] ?? value['seconds']
  const nanoseconds = value['_nanoseconds'] ?? value['nanoseconds'] ?? value['nanos'] ?? 0
  if (Object.keys(value).some((name) => !/^_?(seconds|nanoseconds|nanos)$/.test(name))) return undefined
  const ms = numberOf(seconds) * 1000 + Math.floor(numberOf(nanoseconds) / 1_000_000)
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : Number.NaN
}

function pointIn(value: Json): Json | undefined {
  const hasOnly = Object.keys(value).sort().join()
  return hasOnly === '_latitude,_longitude' ? pointOf(value['_latitude'], value['_longitude']) : undefined
}

function wrapped(value: Json): unknown {
  if (typeof value['__datatype__'] !== 'string') return undefined
  return plainOfExport(value['value'])
}
