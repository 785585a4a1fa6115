import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Manifest, type Measured, measureWeights } from './weight/measure-weights.ts'

const web = fileURLToPath(new URL('../build/web/', import.meta.url))
const manifest: Manifest = JSON.parse(readFileSync(`${web}.vite/manifest.json`, 'utf8'))
const read = (file: string) => readFileSync(web + file, 'utf8')

/** What travels: the precompressed sibling where there is one. */
const bytesOf = (file: string) =>
  statSync(existsSync(`${web}${file}.br`) ? `${web}${file}.br` : web + file).size

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7)
const row = ({ name, bytes, budgetKb }: Measured) =>
  `${bytes > budgetKb * 1024 ? 'TOO BIG' : '     ok'} ${kilobytes(bytes)} KB of ${String(budgetKb).padStart(3)}  ${name}`

const weights = measureWeights(manifest, read, bytesOf)
for (const weight of weights) console.log(row(weight))
if (weights.length === 0 || weights.some(({ bytes, budgetKb }) => bytes > budgetKb * 1024))
  process.exitCode = 1
