import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { acceptsEncoding } from './accepts-encoding.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

const NOT_FOR_VISITORS = new Set(['/csp.json'])

/** A request's answer from the built files; undefined when no file has that path. */
export type StaticFiles = (path: string, acceptEncoding: string | undefined) => Promise<Response | undefined>

/**
 * Serves the files that were below the folder at start, by exact path: a path that climbs out of it is just unknown. A `.br` or
 * `.gz` file beside another is its compressed form. Pages (`.html`) are not among them.
 */
export function staticFiles(webDir: string): StaticFiles {
  const names = new Set(filesBelow(webDir, ''))
  return async (path, acceptEncoding) => {
    const type = CONTENT_TYPES[extname(path)]
    if (!type || !names.has(path) || NOT_FOR_VISITORS.has(path)) return undefined
    const variants = ENCODINGS.filter(({ suffix }) => names.has(path + suffix))
    const encoding = variants.find(({ name }) => acceptsEncoding(acceptEncoding, name))
    const headers = new Headers({
      'Content-Type': type,
      'Cache-Control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    })
    if (variants.length > 0) headers.set('Vary', 'Accept-Encoding')
    if (encoding) headers.set('Content-Encoding', encoding.name)
    const body = await readFile(join(webDir, path + (encoding?.suffix ?? '')))
    headers.set('Content-Length', String(body.length))
    return new Response(body, { headers })
  }
}

function filesBelow(webDir: string, folder: string): string[] {
  const entries = readdirSync(join(webDir, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(webDir, path) : [path]
  })
}
