import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineScripts, inlineStyles, inlineStylesheets, preloadFont, sha256Sources } from './html-page.ts'

const CSS = `@font-face{src:url(./x-latin-ext-wght-normal-1.woff2)}@font-face{src:url(./x-latin-wght-normal-2.woff2)}p{color:red}\n`
const PAGE = `<html><head><title>T</title><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body></body></html>`
const readAsset = (url: string) => ({ '/assets/a.css': CSS })[url] ?? ''

it('puts the stylesheet into the page with addresses that still lead to the fonts', () => {
  const html = inlineStylesheets(PAGE, readAsset)
  expect(html).not.toContain('<link rel="stylesheet"')
  expect(inlineStyles(html)).toHaveLength(1)
  expect(html).toContain('url(/assets/x-latin-wght-normal-2.woff2)')
})

it('preloads the latin font and no other, once', () => {
  const html = preloadFont(PAGE, readAsset)
  expect(html).toContain(
    '<link rel="preload" href="/assets/x-latin-wght-normal-2.woff2" as="font" type="font/woff2" crossorigin>',
  )
  expect(html).not.toContain('latin-ext')
  expect(preloadFont(html, readAsset)).toBe(html)
})

it('hashes what is inline exactly as the browser does, and nothing that has an address', () => {
  const html =
    '<script src="/a.js"></script><script type="module">\nrun()\n</script><style media="all"> p{} </style>'
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(sha256Sources(inlineScripts(html))).toEqual([hash('\nrun()\n')])
  expect(sha256Sources(inlineStyles(html))).toEqual([hash(' p{} ')])
})
