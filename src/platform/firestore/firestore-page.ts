import type { SourceDocument } from '../../shared/source-document.ts'
import { isObject, plainFieldsOfRest } from './plain-value.ts'

/** A document that cannot be read at all, and why. */
export interface UnreadableDocument {
  id: string
  reason: string
}

/** Some documents of one collection, in the order of the source. */
export interface DocumentPage {
  documents: SourceDocument[]
  unreadable: UnreadableDocument[]
}

/** The source as a whole cannot be read; the message says in Indonesian what to do. */
export class SourceError extends Error {}

/** Adds a document of the REST form (`name`, `fields`, `createTime`) to a page. Its id is the last part of its name. */
export function addRestDocument(page: DocumentPage, value: unknown, collection: string): void {
  const name = isObject(value) ? value['name'] : undefined
  if (!isObject(value) || typeof name !== 'string') {
    page.unreadable.push({ id: '?', reason: 'Dokumen tanpa name' })
    return
  }
  const { parent, id } = partsOf(name)
  if (parent !== collection) {
    page.unreadable.push({ id: name, reason: `Bukan dokumen koleksi ${collection}` })
    return
  }
  try {
    const createTime = value['createTime']
    const madeAt = typeof createTime === 'string' ? createTime : undefined
    page.documents.push({ id, fields: plainFieldsOfRest(value['fields']), madeAt })
  } catch (error) {
    page.unreadable.push({ id, reason: `Isi dokumen tidak terbaca: ${(error as Error).message}` })
  }
}

/** The collection that a document of that name lies in directly, and its id. */
export function partsOf(name: string): { parent: string; id: string } {
  const parts = name.split('/')
  return { parent: parts.at(-2) ?? '', id: parts.at(-1) ?? '' }
}
