import { createHash } from 'node:crypto'

const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g
const FONT = /url\(["']?([^"')]+\.woff2)["']?\)/g

/** Reads a built file by the address that the page names it with. */
export type ReadAsset = (url: string) => string

/** Puts the stylesheets of a page into it, so that it paints after one round trip. */
export function inlineStylesheets(html: string, readAsset: ReadAsset): string {
  return html.replace(STYLESHEET, (link) => {
    const href = attribute(link, 'href')
    // A style element would end early at this text; no sane stylesheet holds it.
    return href
      ? `<style>${absoluteUrls(readAsset(href).trim(), href).replaceAll('</style', '<\\/style')}</style>`
      : link
  })
}

/** Has the latin part of the web font load together with the page instead of after its stylesheet. */
export function preloadFont(html: string, readAsset: ReadAsset): string {
  const fonts = [...html.matchAll(STYLESHEET)].flatMap(([link]) => {
    const href = attribute(link, 'href')
    if (!href) return []
    return [...absoluteUrls(readAsset(href), href).matchAll(FONT)].map(([, url = '']) => url)
  })
  const font = fonts.find((url) => /-latin-(wght|standard|\d+)/.test(url)) ?? fonts[0]
  if (!font || html.includes(`href="${font}"`)) return html
  const preload = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
  return html.replace('</head>', () => `${preload}\n</head>`)
}

/** The texts of all style elements. */
export function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
}

/** The texts of all script elements that carry their code themselves. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  )
}

/** The sources, such as `'sha256-…'`, that allow these texts in a content security policy. */
export function sha256Sources(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
}

/** Relative addresses in a stylesheet count from its own place, which changes when it moves into the page. */
function absoluteUrls(css: string, href: string): string {
  const origin = 'http://page.invalid'
  return css.replace(/url\((["']?)(\.{1,2}\/[^"')]+)\1\)/g, (_match, quote: string, url: string) => {
    return `url(${quote}${new URL(url, origin + href).pathname}${quote})`
  })
}
