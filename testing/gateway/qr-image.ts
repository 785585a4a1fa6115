import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const MODULES = 25
const MODULE_PIXELS = 8
const QUIET_MODULES = 4
const SIZE = (MODULES + 2 * QUIET_MODULES) * MODULE_PIXELS
const FINDER = 7

/** A PNG that looks like a QR code, another one for each text. No phone can read it. */
export function qrImage(text: string): Buffer {
  const bits = createHash('sha512').update(text).digest()
  const rows = Array.from({ length: SIZE }, (_, y) => pixelRow(Math.floor(y / MODULE_PIXELS), bits))
  return png(SIZE, Buffer.concat(rows))
}

function pixelRow(moduleY: number, bits: Buffer): Buffer {
  const row = Buffer.alloc(1 + SIZE, 0xff)
  row[0] = 0
  for (let x = 0; x < SIZE; x++) {
    const moduleX = Math.floor(x / MODULE_PIXELS)
    if (isDark(moduleX - QUIET_MODULES, moduleY - QUIET_MODULES, bits)) row[1 + x] = 0
  }
  return row
}

function isDark(x: number, y: number, bits: Buffer): boolean {
  if (x < 0 || y < 0 || x >= MODULES || y >= MODULES) return false
  const [cornerX, cornerY] = [Math.min(x, MODULES - 1 - x), Math.min(y, MODULES - 1 - y)]
  const isCorner = cornerX <= FINDER && cornerY <= FINDER && (x <= FINDER || y <= FINDER)
  if (isCorner) return isFinderDark(cornerX, cornerY)
  const index = y * MODULES + x
  return (((bits[index % bits.length] ?? 0) >> (Math.floor(index / bits.length) % 8)) & 1) === 1
}

function isFinderDark(x: number, y: number): boolean {
  if (x >= FINDER || y >= FINDER) return false
  const ring = Math.min(x, y, FINDER - 1 - x, FINDER - 1 - y)
  return ring !== 1
}

// 8-bit grey; each row begins with its filter (0).
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
