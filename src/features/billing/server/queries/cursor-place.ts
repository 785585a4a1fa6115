import { fieldError } from '../../../../shared/app-error.ts'
import { type NamePlace, parseNameCursor } from '../../rules/name-cursor.ts'

/** The place that a cursor names, undefined for the empty one; throws BAD_REQUEST for a cursor that is none. */
export function placeOfCursor(cursor: string): NamePlace | undefined {
  if (cursor === '') return undefined
  const place = parseNameCursor(cursor)
  if (!place) throw fieldError('cursor', 'Halaman tidak valid')
  return place
}
