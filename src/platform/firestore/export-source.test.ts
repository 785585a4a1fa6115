import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { readExportCollection } from './export-source.ts'
import { SourceError } from './firestore-page.ts'

const COLLECTIONS = ['pelanggan', 'tagihan']
const folders: string[] = []
afterEach(() => folders.splice(0).forEach(removeFolder))

async function read(text: string | Buffer, collection = 'pelanggan') {
  const folder = tempFolder('export')
  folders.push(folder)
  const path = join(folder, 'ekspor.json')
  writeFileSync(path, text)
  return collect(path, collection)
}

async function collect(path: string, collection: string) {
  const pages = []
  for await (const page of readExportCollection({ path, collections: COLLECTIONS }, collection))
    pages.push(page)
  return {
    documents: pages.flatMap(({ documents }) => documents),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
  }
}

const ROOT = 'projects/p/databases/(default)/documents'
const restDocument = (path: string) => ({ name: `${ROOT}/${path}`, fields: { nama: { stringValue: path } } })

describe('readExportCollection', () => {
  it.each([
    ['an object of ids', { tagihan: { t: {} }, pelanggan: { a: { nama: 'A' }, b: { nama: 'B' } } }],
    [
      'a list with ids',
      {
        pelanggan: [
          { id: 'a', nama: 'A' },
          { id: 'b', nama: 'B' },
        ],
      },
    ],
    [
      'the form with __collections__',
      { __collections__: { pelanggan: { a: { nama: 'A', __collections__: {} }, b: { nama: 'B' } } } },
    ],
  ])('reads %s', async (_, file) => {
    const { documents, unreadable } = await read(JSON.stringify(file))
    expect(documents.map(({ id, fields }) => [id, fields['nama']])).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ])
    expect(unreadable).toEqual([])
  })

  it.each([
    ['one answer', { documents: [restDocument('pelanggan/a'), restDocument('tagihan/t')] }],
    [
      'several answers',
      [
        { documents: [restDocument('pelanggan/a')], nextPageToken: 'x' },
        { documents: [restDocument('tagihan/t')] },
      ],
    ],
  ])('reads %s of the REST API', async (_, file) => {
    const text = JSON.stringify(file)
    expect(await read(text)).toMatchObject({
      documents: [{ id: 'a', fields: { nama: 'pelanggan/a' } }],
      unreadable: [],
    })
    expect(await read(text, 'tagihan')).toMatchObject({ documents: [{ id: 't' }], unreadable: [] })
  })

  it('tells of what is no document, once', async () => {
    const text = JSON.stringify({
      documents: [
        restDocument('lain/x'),
        { fields: {} },
        5,
        { name: `${ROOT}/pelanggan/a`, fields: { b: { moonValue: 1 } } },
      ],
      pelanggan: [{ nama: 'tanpa id' }, 7],
    })
    expect((await read(text)).unreadable).toEqual([
      { id: `${ROOT}/lain/x`, reason: 'Bukan dokumen koleksi pelanggan' },
      { id: '?', reason: 'Dokumen tanpa name' },
      { id: '?', reason: 'Dokumen tanpa name' },
      { id: 'a', reason: 'Isi dokumen tidak terbaca: jenis nilai moonValue tidak dikenal' },
      { id: 'urutan ke-1', reason: 'Dokumen tanpa id' },
      { id: '1', reason: 'Isi dokumen bukan objek' },
    ])
    expect((await read(text, 'tagihan')).unreadable).toEqual([])
  })

  it('reads instants, and text of more than one byte a letter, with a byte-order mark', async () => {
    const nama = 'Ñ😀'.repeat(200_000)
    const { documents } = await read(
      `\ufeff${JSON.stringify({ pelanggan: { a: { nama, t: { seconds: 0 } } } })}`,
    )
    expect(documents).toEqual([{ id: 'a', fields: { nama, t: '1970-01-01T00:00:00.000Z' } }])
  })

  it.each([
    '',
    '{"pelanggan": {"a": {"nama": "A"}',
    'leveldb\u0000\u0001',
    '{"pelanggan": {"a": {"nama": }}}',
  ])('refuses %j', async (text) => {
    await expect(read(text)).rejects.toThrow(SourceError)
  })

  it('says why a file cannot be opened', async () => {
    await expect(collect('/does/not/exist.json', 'pelanggan')).rejects.toThrow(
      'Berkas ekspor tidak dapat dibuka (ENOENT).',
    )
  })
})
