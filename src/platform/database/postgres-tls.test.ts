import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POSTGRES_OWNER } from '../../../testing/postgres-process.ts'
import { type PostgresServer, startPostgres } from '../../../testing/postgres-server.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { openPostgres } from './postgres.ts'

/** Nothing in Node or npm here makes certificates. */
const HAS_OPENSSL = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const QUERIES = {
  plain: '',
  required: '?sslmode=require',
  preferred: '?sslmode=prefer',
  disabled: '?sslmode=disable',
  'required with our authority': '?sslmode=require&sslrootcert=OURS',
  'verify-ca': '?sslmode=verify-ca&sslrootcert=OURS',
  'verify-full': '?sslmode=verify-full&sslrootcert=OURS',
  'required with another authority': '?sslmode=require&sslrootcert=OTHER',
  'verify-full with Node.js authorities': '?sslmode=verify-full',
}

describe.skipIf(!HAS_OPENSSL)('TLS to a server whose certificate is made out to localhost', () => {
  const folder = tempFolder('tls')
  const ours = join(folder, 'ours.pem')
  const other = join(folder, 'other.pem')
  let server: PostgresServer
  beforeAll(async () => {
    makeCertificate(other, join(folder, 'other.key'))
    server = await startPostgres({
      settings: { ssl: 'on' },
      prepare: (dataDir) => {
        const key = join(dataDir, 'server.key')
        makeCertificate(join(dataDir, 'server.crt'), key)
        execFileSync('cp', [join(dataDir, 'server.crt'), ours])
        chmodSync(key, 0o600)
        const { uid, gid } = POSTGRES_OWNER
        if (uid !== undefined && gid !== undefined) chownSync(key, uid, gid)
      },
    })
  }, 30_000)
  afterAll(async () => {
    await server?.stop()
    removeFolder(folder)
  })

  /** Whether the connection is encrypted, or why there is none. */
  const connect = async (host: string, name: keyof typeof QUERIES): Promise<boolean | string> => {
    const query = QUERIES[name].replace('OURS', ours).replace('OTHER', other)
    const { store } = openPostgres(`postgres://postgres@${host}:${server.port}/postgres${query}`)
    try {
      const { rows } = await sql<{
        ssl: boolean
      }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(store.read)
      return rows[0]?.ssl ?? 'no row'
    } catch (error) {
      return String((error as { code?: unknown }).code)
    } finally {
      await store.close()
    }
  }

  it.each([
    ['plain', false, false],
    ['disabled', false, false],
    ['required', true, true],
    ['preferred', true, true],
    ['required with our authority', true, true],
    ['verify-ca', true, true],
    ['verify-full', true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['required with another authority', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['verify-full with Node.js authorities', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ] as const)('%s', async (name, byName, byAddress) => {
    const warnings: string[] = []
    const note = (warning: Error) => warnings.push(warning.message)
    process.on('warning', note)
    expect([await connect('localhost', name), await connect('127.0.0.1', name)]).toEqual([byName, byAddress])
    process.off('warning', note)
    expect(warnings).toEqual([])
  })
})

function makeCertificate(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '36500']
  execFileSync('openssl', ['req', '-x509', ...kind, ...files, ...subject], { stdio: 'ignore' })
}
