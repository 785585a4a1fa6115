import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps secrets at rest: what is sealed can be opened only with the same key. */
export interface SecretBox {
  seal(text: string): string
  /** Undefined for what was sealed with another key, or was changed. */
  open(sealed: string): string | undefined
}

/** Knows again what was given out here. */
export interface Signer {
  /** Proves that a text was given out here: 43 letters that only the same key makes of it. The text itself is no secret. */
  sign(text: string): string
}

/** The key's file within the data folder, where no key is set. */
export const KEY_FILE = 'secret.key'
const VERSION = 'v1'

/**
 * A box with the key of the setting, else with one of its own in `dataDir`, which only this user can read. `onSecret` is told of every text
 * that it seals or opens. Throws a SecretKeyError when the file of the key is damaged.
 */
export function openSecretBox(options: {
  secretKey: string | undefined
  dataDir: string
  onSecret?: (text: string) => void
}): SecretBox & Signer {
  const secret = options.secretKey ?? ownSecret(options.dataDir)
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `tagihan-internet ${use}`, 32))
  const key = keyFor('secrets')
  const signingKey = keyFor('signatures')
  return {
    seal(text) {
      options.onSecret?.(text)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, iv, cipher.getAuthTag(), sealed]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed) {
      const [version, iv, tag, data] = sealed.split('.')
      if (version !== VERSION || !iv || !tag || data === undefined) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
          authTagLength: 16,
        })
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        const opened = Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()])
        const text = opened.toString('utf8')
        options.onSecret?.(text)
        return text
      } catch {
        return undefined
      }
    },
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
  }
}

function ownSecret(dataDir: string): string {
  const path = join(dataDir, KEY_FILE)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(path)) chmodSync(path, 0o600)
  else createFile(path, randomBytes(32).toString('base64url'))
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw damaged(path)
  return secret
}

// Whole or not at all, whatever other process starts at the same time and whenever the power fails.
function createFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function damaged(path: string): Error {
  const error = new Error(
    `Berkas ${path} rusak. Pulihkan dari cadangan, atau hapus lalu isi lagi API key gateway di Pengaturan.`,
  )
  error.name = 'SecretKeyError'
  return error
}
