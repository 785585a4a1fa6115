/** Brotli kilobytes that each part of the web app may weigh (docs/architecture.md). */
const BUDGET_KB = { loginHtml: 8, loginAssets: 80, shell: 105, screen: 20, map: 48, font: 30 }

/** Vite's build manifest: source path (or chunk name) to what was built from it. */
export type Manifest = Record<string, ManifestChunk>

interface ManifestChunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export interface Measured {
  name: string
  bytes: number
  budgetKb: number
}

/** Weighs the login page, the shell, each screen and the fonts that pages preload; `bytesOf` takes a path in build/web. */
export function measureWeights(
  manifest: Manifest,
  read: (file: string) => string,
  bytesOf: (file: string) => number,
): Measured[] {
  const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + bytesOf(file), 0)
  const loginHtml = read('login.html')
  const loginFiles = [...filesOf(manifest, 'login.html')].filter(
    (file) => !file.endsWith('.css') || loginHtml.includes(file),
  )
  const shellFiles = filesOf(manifest, 'index.html')
  const screens = Object.keys(manifest).filter((source) => manifest[source]?.isDynamicEntry)
  const fonts = new Set([loginHtml, read('index.html')].flatMap(preloadedFonts))
  return [
    { name: 'login: HTML', bytes: bytesOf('login.html'), budgetKb: BUDGET_KB.loginHtml },
    { name: 'login: JS and CSS', bytes: total(loginFiles), budgetKb: BUDGET_KB.loginAssets },
    {
      name: 'shell: HTML, JS and CSS',
      bytes: bytesOf('index.html') + total(shellFiles),
      budgetKb: BUDGET_KB.shell,
    },
    ...screens.map((source) => ({
      name: `screen: ${source}`,
      bytes: Math.max(
        ...filesBefore(manifest, source).map((before) => total(filesOf(manifest, source).difference(before))),
      ),
      budgetKb: /\bmap\b/.test(source) ? BUDGET_KB.map : BUDGET_KB.screen,
    })),
    ...[...fonts].map((file) => ({ name: `font: ${file}`, bytes: bytesOf(file), budgetKb: BUDGET_KB.font })),
  ]
}

/** A chunk's own file with all that it imports at once, and their stylesheets. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} was not built`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

/** The sets of files that can be there already when a lazily loaded chunk is asked for, one a way that leads to it. */
function filesBefore(manifest: Manifest, lazy: string, after: string[] = []): Set<string>[] {
  const way = [lazy, ...after]
  return Object.keys(manifest)
    .filter((source) => isLoadedAlone(manifest[source]) && !way.includes(source))
    .filter((source) => loadsLazily(manifest, source, lazy))
    .flatMap((loader) => {
      const own = filesOf(manifest, loader)
      if (manifest[loader]?.isEntry) return [own]
      return filesBefore(manifest, loader, way).map((before) => before.union(own))
    })
}

function isLoadedAlone(chunk: ManifestChunk | undefined): boolean {
  return chunk?.isEntry === true || chunk?.isDynamicEntry === true
}

/** Whether a chunk, or what it imports at once, asks for the lazy one; what is loaded alone asks for itself. */
function loadsLazily(manifest: Manifest, source: string, lazy: string): boolean {
  const { imports = [], dynamicImports = [] } = manifest[source] ?? {}
  const own = imports.filter((next) => !isLoadedAlone(manifest[next]))
  return dynamicImports.includes(lazy) || own.some((next) => loadsLazily(manifest, next, lazy))
}

function preloadedFonts(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*as="font"[^>]*>/g)].flatMap(([link]) => {
    const file = /href="\/([^"]+)"/.exec(link)?.[1]
    return file ? [file] : []
  })
}
