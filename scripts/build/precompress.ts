import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/
const NOT_SERVED = /(^|\/)(csp\.json|\.vite\/.*)$/
const MIN_BYTES = 512

/** Writes a `.br` and a `.gz` beside each text file below `folder`, at the strongest setting. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => TEXT.test(path) && !NOT_SERVED.test(path))
  await Promise.all(files.map((path) => compressFile(`${folder}/${path}`)))
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path)
  if (content.length < MIN_BYTES) return
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
