import { imageType, MAX_LOGO_BYTES } from '../rules/image-type.ts'

const LONGEST_SIDE_PX = 512
const SMALLEST_SIDE_PX = 64

/** Why a file cannot be the logo, in words for the admin. */
export class LogoProblem extends Error {
  override name = 'LogoProblem'
}

/** A chosen picture as base64, made smaller where it is too large. Throws LogoProblem. */
export async function logoToSend(file: File): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (!imageType(head)) throw new LogoProblem('Gambar harus PNG, JPEG, atau WebP.')
  const picture = await createImageBitmap(file).catch(() => {
    throw new LogoProblem('Gambar tidak dapat dibaca. Pilih gambar lain.')
  })
  const isSmall = Math.max(picture.width, picture.height) <= LONGEST_SIDE_PX && file.size <= MAX_LOGO_BYTES
  return base64Of(isSmall ? file : await smaller(picture))
}

async function smaller(picture: ImageBitmap): Promise<Blob> {
  for (let side = LONGEST_SIDE_PX; side >= SMALLEST_SIDE_PX; side /= 2) {
    const drawn = await drawnAt(picture, side)
    if (drawn && drawn.size <= MAX_LOGO_BYTES) return drawn
  }
  throw new LogoProblem('Gambar tidak dapat dikecilkan. Pilih gambar lain.')
}

/** As PNG: logos have few colours and often no ground. */
function drawnAt(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(new LogoProblem('Gambar tidak dapat dibaca. Pilih gambar lain.'))
    reader.readAsDataURL(blob)
  })
}
