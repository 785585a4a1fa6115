import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const SALT_BYTES = 16
const TAG_BYTES = 32
const MEMORY_KIB = 19456
const PASSES = 2
const PARALLELISM = 1

const PHC_STRING =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{6,})$/

/** A hash that takes the usual time to check and that no account has. */
export const NOBODYS_HASH = phcString(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

const deriveTag = promisify(argon2)

/** A password's argon2id hash as a PHC string, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await deriveTag('argon2id', {
    message: password,
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  })
  return phcString(salt, tag)
}

/** Whether a password has this hash; costs are read from it, so that older hashes stay valid. False for what is no such hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC_STRING.exec(hash) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await deriveTag('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

function phcString(salt: Buffer, tag: Buffer): string {
  const costs = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`
  return `$argon2id$v=19$${costs}$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
