import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inlineScripts, inlineStyles, inlineStylesheets, preloadFont, sha256Sources } from './html-page.ts'

const PRERENDER = 'src/app/web/prerender-login.tsx'
const ROOT_ELEMENT = '<div id="root"></div>'

/** Builds the browser's files into `build/web`, the login page already rendered, and notes the policy's hashes. */
export async function buildWeb(root: string): Promise<void> {
  const configFile = `${root}vite.config.ts`
  await build({ configFile, root, logLevel: 'warn', build: { emptyOutDir: true, manifest: true } })
  const web = `${root}build/web/`
  const readAsset = (url: string) => readFileSync(`${web}${url.replace(/^\//, '')}`, 'utf8')
  const rendered = existsSync(root + PRERENDER) ? await prerenderLogin(root, configFile) : ''
  const pages: Record<string, (html: string) => string> = {
    'login.html': (html) =>
      inlineStylesheets(
        html.replace(ROOT_ELEMENT, () => `<div id="root">${rendered}</div>`),
        readAsset,
      ),
    'index.html': (html) => html,
  }
  const finished = Object.entries(pages)
    .filter(([name]) => existsSync(web + name))
    .map(([name, finish]) => {
      const html = readFileSync(web + name, 'utf8')
      const page = finish(preloadFont(html, readAsset))
      writeFileSync(web + name, page)
      return page
    })
  const policy = {
    styles: sha256Sources(finished.flatMap(inlineStyles)),
    scripts: sha256Sources(finished.flatMap(inlineScripts)),
  }
  writeFileSync(`${web}csp.json`, `${JSON.stringify(policy, null, 2)}\n`)
}

async function prerenderLogin(root: string, configFile: string): Promise<string> {
  const outDir = `${root}build/prerender`
  await build({
    configFile,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: root + PRERENDER,
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { input: root + PRERENDER, output: { entryFileNames: 'prerender-login.js' } },
    },
  })
  const { renderLogin } = await import(pathToFileURL(`${outDir}/prerender-login.js`).href)
  const html: string = renderLogin()
  rmSync(outDir, { recursive: true })
  return html
}
