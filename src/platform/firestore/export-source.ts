import { createReadStream } from 'node:fs'
import { addRestDocument, type DocumentPage, partsOf, SourceError } from './firestore-page.ts'
import { createJsonSplitter, type JsonPath } from './json-split.ts'
import { isObject, plainOfExport } from './plain-value.ts'

const PAGE_SIZE = 300
/** The key below which some export programs put collections, and the subcollections of a document. */
const NESTED = '__collections__'

/** A JSON export on disk, and the collections that are read from it. */
export interface ExportSource {
  path: string
  collections: readonly string[]
}

/**
 * Reads one collection of a JSON export in the order of the file: answers of the REST API (`{documents: […]}`, also several in a list), or
 * `{collection: {id: {…}}}`, or `{collection: [{id, …}]}`. The file may be larger than the memory. Throws SourceError.
 */
export async function* readExportCollection(
  { path, collections }: ExportSource,
  collection: string,
): AsyncGenerator<DocumentPage> {
  let page = emptyPage()
  for await (const { path: place, value } of readPieces(path, (at) => formOf(at, collection) !== undefined)) {
    if (formOf(place, collection) === 'plain') addPlainDocument(page, value, place.at(-1))
    else if (isReadElsewhere(value, collection, collections)) continue
    else addRestDocument(page, value, collection)
    if (page.documents.length + page.unreadable.length < PAGE_SIZE) continue
    yield page
    page = emptyPage()
  }
  yield page
}

/** Documents of the other collections have their turn; those of none are told of with the first. */
function isReadElsewhere(value: unknown, collection: string, collections: readonly string[]): boolean {
  const name = isObject(value) ? value['name'] : undefined
  if (typeof name !== 'string') return collection !== collections[0]
  const { parent } = partsOf(name)
  return parent !== collection && (collections.includes(parent) || collection !== collections[0])
}

function emptyPage(): DocumentPage {
  return { documents: [], unreadable: [] }
}

/** Which form a document at that place has; undefined where there is none of the collection. */
function formOf(place: JsonPath, collection: string): 'rest' | 'plain' | undefined {
  const [last, parent, ...above] = place.toReversed()
  if (parent === 'documents' && typeof last === 'number' && above.every((key) => typeof key === 'number')) {
    return above.length <= 1 ? 'rest' : undefined
  }
  const isTop = above.length === 0 || (above.length === 1 && above[0] === NESTED)
  return parent === collection && isTop ? 'plain' : undefined
}

function addPlainDocument(page: DocumentPage, value: unknown, key: string | number | undefined): void {
  const own = isObject(value) ? value['id'] : undefined
  const id = typeof key === 'string' ? key : own
  if (!isObject(value)) {
    page.unreadable.push({ id: String(key), reason: 'Isi dokumen bukan objek' })
  } else if (typeof id !== 'string' || id === '') {
    page.unreadable.push({ id: `urutan ke-${Number(key) + 1}`, reason: 'Dokumen tanpa id' })
  } else {
    const { [NESTED]: nested, ...fields } = value
    const hasNested = isObject(nested) && Object.keys(nested).length > 0
    const plain = plainOfExport(hasNested ? value : fields)
    page.documents.push({ id, fields: isObject(plain) ? plain : {} })
  }
}

async function* readPieces(file: string, isWanted: (place: JsonPath) => boolean) {
  const splitter = createJsonSplitter(isWanted)
  let isStart = true
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      const text: string = isStart ? String(chunk).replace(/^\ufeff/, '') : chunk
      isStart = false
      for (const piece of splitter.take(text))
        yield { path: piece.path, value: JSON.parse(piece.text) as unknown }
    }
    splitter.finish()
  } catch (error) {
    throw toSourceError(error)
  }
}

function toSourceError(error: unknown): unknown {
  if (error instanceof SyntaxError) {
    return new SourceError(
      'Berkas ekspor bukan JSON yang utuh. Ekspor terkelola Google (berkas di bucket) tidak dapat dibaca: lihat docs/import-firestore.md.',
    )
  }
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? error : new SourceError(`Berkas ekspor tidak dapat dibuka (${code}).`)
}
