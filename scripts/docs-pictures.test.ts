import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DOCS_PICTURES } from './docs-pictures.ts'

const GUIDE = 'docs/panduan.md'
const PAGES = ['README.md', ...globSync('docs/*.md')]
const read = (path: string) => readFileSync(path, 'utf8')

it('every picture that a page shows is there and made by the script, and none is left over', () => {
  const shown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/images\/([\w-]+)\.png/g)].map(([, name]) => name),
  )
  const made = DOCS_PICTURES.toSorted()
  expect([...new Set(shown)].sort()).toEqual(made)
  expect(readdirSync('docs/images').sort()).toEqual(made.map((name) => `${name}.png`))
})

it('what the guide calls a button, a screen or a tab has that name in the program', () => {
  const sources = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .map(read)
    .join('\n')
  const named = [...read(GUIDE).matchAll(/`([A-Z][^`]*)`/g)].map(([, text = '']) => text.replace(/ ?…$/, ''))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !sources.includes(name))).toEqual([])
})

it('the links within the guide lead to its headings', () => {
  const text = read(GUIDE)
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  )
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links).toEqual(headings)
})
