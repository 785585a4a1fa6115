import { createHash } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { imageType, MAX_LOGO_BYTES } from '../../rules/image-type.ts'

/** Keeps a picture (base64) as the logo. Throws BAD_REQUEST at `image` for what is no PNG, JPEG or WebP of at most 200 KB. */
export async function saveLogo(trx: Trx, deps: { clock: Clock }, image: string): Promise<void> {
  const bytes = Buffer.from(image, 'base64')
  const mediaType = imageType(bytes)
  if (!mediaType) throw fieldError('image', 'Gambar harus PNG, JPEG, atau WebP')
  if (bytes.length > MAX_LOGO_BYTES) throw fieldError('image', 'Ukuran gambar maksimal 200 KB')
  const logo = {
    media_type: mediaType,
    base64: bytes.toString('base64'),
    hash: createHash('sha256').update(bytes).digest('hex'),
  }
  const before = await readLogo(trx)
  if (before?.hash === logo.hash) return
  await trx
    .insertInto('business_logo')
    .values({ slot: 1, ...logo })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet(logo))
    .execute()
  await record(trx, deps, before, logo)
}

/** Takes the logo away, if there is one. */
export async function removeLogo(trx: Trx, deps: { clock: Clock }): Promise<void> {
  const before = await readLogo(trx)
  if (!before) return
  await trx.deleteFrom('business_logo').execute()
  await record(trx, deps, before, undefined)
}

interface Logo {
  media_type: string
  base64: string
  hash: string
}

function readLogo(trx: Trx): Promise<Logo | undefined> {
  return trx.selectFrom('business_logo').select(['media_type', 'base64', 'hash']).executeTakeFirst()
}

/** The trail tells what kind of picture it was, not the picture. */
function record(trx: Trx, deps: { clock: Clock }, before: Logo | undefined, after: Logo | undefined) {
  const item = { entityId: 'logo', before: described(before), after: described(after) }
  return recordChange(trx, deps, { kind: 'settings-changed', label: 'Logo', items: [item] })
}

function described(logo: Logo | undefined) {
  if (!logo) return { logo: null }
  const kib = Math.ceil((logo.base64.length * 3) / 4 / 1024)
  return { logo: `${logo.media_type.replace('image/', '').toUpperCase()}, ${kib} KB` }
}
