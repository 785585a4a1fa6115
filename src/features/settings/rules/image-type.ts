/** The pictures that a logo can be. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export type ImageType = (typeof IMAGE_TYPES)[number]

/** The most bytes that a logo takes. */
export const MAX_LOGO_BYTES = 200 * 1024

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** What kind of picture begins like that, whatever its name says; undefined for anything else. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const has = (magic: readonly number[], at = 0) => magic.every((byte, index) => bytes[at + index] === byte)
  if (has(PNG)) return 'image/png'
  if (has(JPEG)) return 'image/jpeg'
  return has(RIFF) && has(WEBP, 8) ? 'image/webp' : undefined
}
