import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { removeFolder, tempFolder } from '../../testing/temp-folder.ts'
import { openSecretBox } from './secret-box.ts'

const SECRET = 'kunci-untuk-pengujian-32-karakter!'
const TEXTS = ['', 'kunci-gateway', 'spasi dan "tanda"', '密钥 😀', 'x'.repeat(10_000)]

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(removeFolder))

function folder(): string {
  const path = tempFolder('secrets')
  folders.push(path)
  return path
}

const boxWith = (secretKey: string) => openSecretBox({ secretKey, dataDir: '' })

describe('a signature', () => {
  it('is 43 letters that the same key makes of the same text, and no other', () => {
    const signed = boxWith(SECRET).sign('a')
    expect(signed).toMatch(/^[\w-]{43}$/)
    expect(boxWith(SECRET).sign('a')).toBe(signed)
    expect(boxWith(SECRET).sign('b')).not.toBe(signed)
    expect(boxWith(`${SECRET}x`).sign('a')).not.toBe(signed)
  })

  it('is of no secret: nobody is told of the text', () => {
    const told: string[] = []
    openSecretBox({ secretKey: SECRET, dataDir: '', onSecret: (text) => told.push(text) }).sign('a')
    expect(told).toEqual([])
  })
})

describe('a box', () => {
  it.each(TEXTS)('opens what it sealed: %j', (text) => {
    const box = boxWith(SECRET)
    const sealed = box.seal(text)
    expect(box.open(sealed)).toBe(text)
    if (text !== '') expect(sealed).not.toContain(text)
  })

  it('seals the same text in another way each time', () => {
    const box = boxWith(SECRET)
    expect(box.seal('a')).not.toBe(box.seal('a'))
  })

  it('opens nothing that another key sealed', () => {
    const sealed = boxWith(SECRET).seal('kunci-gateway')
    expect(boxWith(`${SECRET}x`).open(sealed)).toBeUndefined()
    expect(boxWith(SECRET).open(sealed)).toBe('kunci-gateway')
  })

  it('opens nothing that was changed, in whatever place', () => {
    const box = boxWith(SECRET)
    const sealed = box.seal('kunci-gateway')
    for (let i = 0; i < sealed.length; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, i) + other + sealed.slice(i + 1)
      // The last letter of a part may hold spare bits: it decodes to the same bytes.
      expect([undefined, 'kunci-gateway']).toContain(box.open(changed))
      if (isSameBytes(changed, sealed)) continue
      expect([i, box.open(changed)]).toEqual([i, undefined])
    }
  })

  it.each([
    '',
    'v1',
    'v1...',
    'v2.a.b.c',
    'v1.AAAA.AAAA.AAAA',
    'kunci-gateway',
    `v1.${'A'.repeat(16)}.AAAA.`,
  ])('opens no nonsense: %j', (sealed) => {
    expect(boxWith(SECRET).open(sealed)).toBeUndefined()
  })

  it('opens nothing with a shortened proof', () => {
    const box = boxWith(SECRET)
    const [version, iv, tag = '', data] = box.seal('kunci-gateway').split('.')
    for (const length of [4, 8, 16, 20]) {
      expect(box.open([version, iv, tag.slice(0, length), data].join('.'))).toBeUndefined()
    }
  })

  it('tells of each text that it seals or opens, so that no log shows it', () => {
    const told: string[] = []
    const box = openSecretBox({ secretKey: SECRET, dataDir: '', onSecret: (text) => told.push(text) })
    const sealed = boxWith(SECRET).seal('dari tempat lain')
    box.seal('satu')
    box.open(sealed)
    box.open('v1.x.y.z')
    expect(told).toEqual(['satu', 'dari tempat lain'])
  })
})

function isSameBytes(a: string, b: string): boolean {
  const bytes = (text: string) =>
    text.split('.').map((part, i) => (i === 0 ? part : Buffer.from(part, 'base64url').toString('hex')))
  return bytes(a).join('.') === bytes(b).join('.')
}

describe('the key file', () => {
  const inFolder = (dataDir: string) => openSecretBox({ secretKey: undefined, dataDir })

  it('is made when no key is set, readable by this user alone', () => {
    const dataDir = join(folder(), 'baru')
    const sealed = inFolder(dataDir).seal('kunci-gateway')
    const path = join(dataDir, 'secret.key')
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}$/)
    expect(inFolder(dataDir).open(sealed)).toBe('kunci-gateway')
    expect(inFolder(folder()).open(sealed)).toBeUndefined()
  })

  it('is closed to others when a copy had opened it', () => {
    const dataDir = folder()
    const sealed = inFolder(dataDir).seal('x')
    chmodSync(join(dataDir, 'secret.key'), 0o644)
    expect(inFolder(dataDir).open(sealed)).toBe('x')
    expect((statSync(join(dataDir, 'secret.key')).mode & 0o777).toString(8)).toBe('600')
  })

  it('is not made when a key is set', () => {
    const dataDir = folder()
    openSecretBox({ secretKey: SECRET, dataDir }).seal('x')
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
  })

  it('is not replaced when it is damaged', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'secret.key'), 'pendek')
    expect(() => inFolder(dataDir)).toThrow(/secret\.key rusak/)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('pendek')
  })

  it('is one for all processes that start at once', async () => {
    const dataDir = folder()
    const module = fileURLToPath(new URL('./secret-box.ts', import.meta.url))
    const code = `import { openSecretBox } from ${JSON.stringify(module)}
      console.log(openSecretBox({ secretKey: undefined, dataDir: ${JSON.stringify(dataDir)} }).seal('kunci-gateway'))`
    const run = async () => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code])
      let output = ''
      child.stdout.on('data', (part) => {
        output += part
      })
      await once(child, 'close')
      return output.trim()
    }
    const sealed = await Promise.all(Array.from({ length: 4 }, run))
    const box = inFolder(dataDir)
    expect(sealed.map((text) => box.open(text))).toEqual(Array(4).fill('kunci-gateway'))
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })
})
