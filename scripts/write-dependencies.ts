import { readFileSync, writeFileSync } from 'node:fs'
import { listDependencies } from './dependencies/lockfile.ts'
import { dependenciesPage } from './dependencies/page.ts'

const root = new URL('../', import.meta.url)
const lockfile = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
writeFileSync(new URL('docs/dependencies.md', root), dependenciesPage(listDependencies(lockfile)))
