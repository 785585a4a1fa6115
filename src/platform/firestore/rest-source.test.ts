import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  makeKeys,
  type RestDouble,
  recordedDocuments,
  startRestDouble,
} from '../../../testing/firestore/rest-double.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { SourceError } from './firestore-page.ts'
import { type RestSource, readRestCollection } from './rest-source.ts'
import { openTokenSource, readServiceAccount } from './service-account.ts'

describe('Firestore over REST', () => {
  let double: RestDouble
  let folder: string
  const clock = fixedClock()
  const pauses: number[] = []
  beforeEach(async () => {
    folder = tempFolder('key')
    pauses.length = 0
    double = await startRestDouble()
  })
  afterEach(async () => {
    await double.close()
    removeFolder(folder)
  })

  const keyPath = () => join(folder, 'kunci.json')
  async function source(changes: Partial<RestSource> = {}): Promise<RestSource> {
    double.writeKey(keyPath())
    const account = await readServiceAccount(keyPath())
    return {
      origin: double.origin,
      projectId: account.projectId,
      database: '(default)',
      tokens: openTokenSource(account, clock),
      pause: async (ms) => void pauses.push(ms),
      ...changes,
    }
  }
  async function readAll(from: RestSource, onPage: () => void = () => {}, collection = 'pelanggan') {
    const ids: string[] = []
    for await (const page of readRestCollection(from, collection)) {
      ids.push(...page.documents.map(({ id }) => id))
      onPage()
    }
    return ids
  }
  const expected = recordedDocuments.flatMap(({ name }) => /pelanggan\/([^/]+)$/.exec(name)?.[1] ?? []).sort()

  it('signs in once and reads all pages', async () => {
    expect(await readAll(await source())).toEqual(expected)
    expect(double.asked).toEqual(['POST /token', ...Array(5).fill('GET pelanggan')])
  })

  it('a collection without documents has one page of none', async () => {
    expect(await readAll(await source(), undefined, 'kosong')).toEqual([])
  })

  it('gets a new token when the old one is about to end', async () => {
    const ids = await readAll(await source(), () => clock.advance(59 * 60_000))
    expect(ids).toEqual(expected)
    expect(double.asked.filter((call) => call === 'POST /token')).toHaveLength(5)
  })

  it('gets a new token when the old one is refused', async () => {
    let pages = 0
    const ids = await readAll(await source(), () => {
      if (++pages === 2) double.endTokens()
    })
    expect(ids).toEqual(expected)
    expect(double.asked.filter((call) => call === 'POST /token')).toHaveLength(2)
    expect(pauses).toEqual([])
  })

  it('waits longer and longer on 429 and 5xx', async () => {
    double.failNext(429, 503, 500)
    expect(await readAll(await source())).toEqual(expected)
    expect(pauses).toEqual([1000, 2000, 4000])
  })

  it.each([
    [[401, 401], 'menolak tanda masuk akun layanan (HTTP 401)'],
    [[403], 'Beri peran "Cloud Datastore Viewer"'],
    [[404], 'Firestore tidak ditemukan (HTTP 404): proyek "wifi-weleri"'],
    [[400], 'Firestore menolak pembacaan (HTTP 400)'],
    [[302], 'Firestore menolak pembacaan (HTTP 302)'],
    [Array(6).fill(429), 'kuota habis'],
    [Array(6).fill(503), 'sedang bermasalah (HTTP 503)'],
  ])('says clearly what is wrong at %j', async (statuses, text) => {
    double.failNext(...statuses)
    const failing = readAll(await source())
    await expect(failing).rejects.toThrow(SourceError)
    await expect(failing).rejects.toThrow(text)
    // No redirect is followed, and nothing that stays wrong is asked again.
    expect(double.asked.filter((call) => call.startsWith('GET'))).toHaveLength(statuses.length)
  })

  it('says that nobody answers', async () => {
    const nowhere = await source({ origin: 'http://127.0.0.1:1' })
    await expect(readAll(nowhere)).rejects.toThrow('Firestore tidak dapat dihubungi (ECONNREFUSED)')
    expect(pauses).toHaveLength(5)
  })

  it('an unknown project is not found', async () => {
    await expect(readAll(await source({ projectId: '../x' }))).rejects.toThrow('HTTP 404')
  })

  it('a key of somebody else is refused, without a word of it', async () => {
    const privateKey = makeKeys().privateKey.export({ type: 'pkcs8', format: 'pem' })
    double.writeKey(keyPath(), { private_key: privateKey })
    const account = await readServiceAccount(keyPath())
    const failing = readAll(await source({ tokens: openTokenSource(account, clock) }))
    await expect(failing).rejects.toThrow('Akun layanan ditolak saat masuk (HTTP 400, invalid_grant).')
  })

  it.each([
    [{ private_key: 'rahasia' }, 'private_key di berkas kunci tidak dapat dibaca sebagai kunci RSA.'],
    [{ private_key: undefined }, 'Berkas kunci tidak memuat private_key.'],
    [{ client_email: 5 }, 'Berkas kunci tidak memuat client_email.'],
    [{ token_uri: 'http://contoh.test/token' }, 'token_uri di berkas kunci bukan alamat https.'],
    [{ token_uri: 'file:///etc/passwd' }, 'token_uri di berkas kunci bukan alamat https.'],
    [{ token_uri: 'https://a:b@contoh.test/' }, 'token_uri di berkas kunci bukan alamat https.'],
  ])('refuses a key file with %j', async (changes, text) => {
    double.writeKey(keyPath(), changes)
    await expect(readServiceAccount(keyPath())).rejects.toThrow(text)
    await expect(readServiceAccount(keyPath())).rejects.toThrow(/^(?!.*rahasia)/)
  })

  it('refuses what is no key file', async () => {
    writeFileSync(keyPath(), 'rahasia')
    await expect(readServiceAccount(keyPath())).rejects.toThrow('Berkas kunci tidak memuat token_uri')
    await expect(readServiceAccount(folder)).rejects.toThrow('Berkas kunci tidak dapat dibuka (EISDIR).')
  })
})
