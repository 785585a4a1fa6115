import { expect, it } from 'vitest'
import { type Manifest, measureWeights } from './measure-weights.ts'

const MANIFEST: Manifest = {
  'login.html': {
    file: 'a/login.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/form.tsx'],
    css: ['a/login.css'],
  },
  'index.html': {
    file: 'a/main.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/list.tsx', 'src/map.tsx'],
    css: ['a/main.css'],
  },
  '_react.js': { file: 'a/react.js' },
  'src/list.tsx': {
    file: 'a/list.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_table.js'],
    dynamicImports: ['src/dialog.tsx'],
  },
  'src/dialog.tsx': {
    file: 'a/dialog.js',
    isDynamicEntry: true,
    // The screen that loads it holds code of both.
    imports: ['_table.js', '_react.js', 'src/list.tsx'],
  },
  'src/map.tsx': { file: 'a/map.js', isDynamicEntry: true, css: ['a/map.css'] },
  'src/form.tsx': { file: 'a/form.js', isDynamicEntry: true, imports: ['login.html'], css: ['a/login.css'] },
  // Shared with the dialog, which so leads to itself.
  '_table.js': { file: 'a/table.js', dynamicImports: ['src/dialog.tsx'] },
}
const BYTES: Record<string, number> = {
  'login.html': 1,
  'index.html': 2,
  'a/login.js': 4,
  'a/login.css': 8,
  'a/main.js': 16,
  'a/main.css': 32,
  'a/react.js': 64,
  'a/list.js': 128,
  'a/table.js': 256,
  'a/map.js': 512,
  'a/map.css': 1024,
  'f/font.woff2': 2048,
  'a/form.js': 4096,
  'a/dialog.js': 8192,
}
const FONT = '<link rel="preload" href="/f/font.woff2" as="font">'

const measure = (loginHtml: string) =>
  Object.fromEntries(
    measureWeights(
      MANIFEST,
      (file) => FONT + (file === 'login.html' ? loginHtml : ''),
      (file) => BYTES[file] ?? Number.NaN,
    ).map(({ name, bytes, budgetKb }) => [name, [bytes, budgetKb]]),
  )

it('counts each part with what it loads, and what its page already loaded only there', () => {
  expect(measure('<style>p{}</style>')).toEqual({
    'login: HTML': [1, 8],
    'login: JS and CSS': [4 + 64, 80],
    'shell: HTML, JS and CSS': [2 + 16 + 32 + 64, 105],
    'screen: src/list.tsx': [128 + 256, 20],
    'screen: src/map.tsx': [512 + 1024, 48],
    'screen: src/form.tsx': [4096, 20],
    'screen: src/dialog.tsx': [8192, 20],
    'font: f/font.woff2': [2048, 30],
  })
})

it('counts the stylesheet of the login page when it is loaded by address', () => {
  expect(measure('<link rel="stylesheet" href="/a/login.css">')['login: JS and CSS']).toEqual([
    4 + 64 + 8,
    80,
  ])
})
