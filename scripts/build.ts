import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { precompress } from './build/precompress.ts'
import { buildServer } from './build/server-bundle.ts'
import { buildWeb } from './build/web-bundle.ts'

process.env['NODE_ENV'] = 'production'

const root = fileURLToPath(new URL('../', import.meta.url))

rmSync(`${root}build/.stamp`, { force: true })
await buildWeb(root)
await buildServer(root)
await precompress(`${root}build/web`)
