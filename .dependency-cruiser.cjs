// Slice -> slices it may call: their contract.ts, and on the server their server/public.ts.
const ALL = ['identity', 'settings', 'messaging', 'customers', 'billing']
const MAY_USE = {
  trail: [],
  identity: [],
  settings: ['identity'],
  messaging: ['settings'],
  customers: ['identity', 'settings', 'messaging'],
  billing: ['settings', 'customers', 'messaging'],
  broadcast: ['settings', 'customers', 'billing', 'messaging'],
  dashboard: ALL,
  reports: ALL,
}

const FEATURES = '^src/features'
const TEST_FILE = '\\.test\\.tsx?$'
const SHARED_SCHEMAS = '^src/shared/(text-)?schemas\\.ts$'
const BROWSER = '^src/(ui/|app/web/|features/[^/]+/web/)'
const SERVER = '^src/(platform/|app/server/|features/[^/]+/server/)'
const DATABASE = ['^src/platform/database/', 'node_modules/kysely/']
const USES_DATABASE = [
  '^src/platform/',
  '^src/app/server/',
  `${FEATURES}/[^/]+/server/(commands/|csv/|queries/|queries\\.ts|public\\.ts|worker\\.ts)`,
]

function assertNoLoop(slice, path = []) {
  if (path.includes(slice)) throw new Error(`MAY_USE has a loop: ${[...path, slice].join(' -> ')}`)
  for (const next of MAY_USE[slice]) assertNoLoop(next, [...path, slice])
}
for (const slice of Object.keys(MAY_USE)) assertNoLoop(slice)

function rule(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to }
}

const sliceRules = Object.entries(MAY_USE).map(([slice, allowed]) => {
  const doors = [...allowed, 'trail'].map(
    (other) => `${FEATURES}/${other}/(contract\\.ts|server/public\\.ts)$`,
  )
  return rule(
    `slice-${slice}-imports`,
    `${slice} may use contract.ts and server/public.ts of: ${[...allowed, 'trail'].join(', ')} (MAY_USE in .dependency-cruiser.cjs)`,
    { path: `${FEATURES}/${slice}/` },
    { path: `${FEATURES}/`, pathNot: [`${FEATURES}/${slice}/`, ...doors] },
  )
})

module.exports = {
  forbidden: [
    rule(
      'every-slice-is-listed',
      'add the new slice to MAY_USE in .dependency-cruiser.cjs first',
      { path: `${FEATURES}/(?!(${Object.keys(MAY_USE).join('|')})/)` },
      {},
    ),
    ...sliceRules,
    rule('imports-resolve', 'the imported file or package does not exist', {}, { couldNotResolve: true }),
    rule(
      'no-cycles',
      'two files that need each other are one file, or miss a third (a type alone may point back: it is erased)',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'shared-is-a-leaf',
      'src/shared runs anywhere: no other folder, no npm package (schemas.ts and text-schemas.ts: zod/mini), no Node module',
      { path: '^src/shared/', pathNot: [TEST_FILE, SHARED_SCHEMAS] },
      { pathNot: '^src/shared/' },
    ),
    rule(
      'shared-schemas-use-only-zod',
      'src/shared/schemas.ts and text-schemas.ts hold field schemas for contracts: zod/mini and src/shared only',
      { path: SHARED_SCHEMAS },
      { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    ),
    rule(
      'platform-below-features',
      'platform knows no business word',
      { path: '^src/platform/', pathNot: TEST_FILE },
      { path: '^src/(app|features|ui)/' },
    ),
    rule(
      'ui-knows-no-product',
      'ui knows no business word: pass what it shows as props',
      { path: '^src/ui/' },
      { path: '^src/(app|features|platform)/' },
    ),
    rule(
      'nothing-imports-app',
      'app joins the rest and is imported by nothing',
      { path: '^src/', pathNot: ['^src/app/', TEST_FILE] },
      { path: '^src/app/' },
    ),
    rule(
      'browser-never-imports-server',
      'the browser talks to the server through contract.ts',
      { path: BROWSER, pathNot: TEST_FILE },
      { path: SERVER },
    ),
    rule(
      'server-never-imports-browser',
      'the server has no screens',
      { path: SERVER, pathNot: TEST_FILE },
      { path: BROWSER },
    ),
    rule(
      'web-slices-meet-only-in-app',
      'screens of different slices meet in src/app/web/pages',
      { path: `${FEATURES}/([^/]+)/web/` },
      { path: `${FEATURES}/[^/]+/web/`, pathNot: `${FEATURES}/$1/web/` },
    ),
    rule(
      'rules-are-pure',
      'rules import rules of their slice and src/shared; no npm package, no Node module',
      { path: `${FEATURES}/([^/]+)/rules/`, pathNot: TEST_FILE },
      { pathNot: [`${FEATURES}/$1/rules/`, '^src/shared/'] },
    ),
    rule(
      'rules-know-no-schemas',
      'schemas check what comes in; rules decide on values',
      { path: `${FEATURES}/[^/]+/rules/`, pathNot: TEST_FILE },
      { path: SHARED_SCHEMAS },
    ),
    rule(
      'contract-is-light',
      'contract.ts (and its schemas.ts) reaches the browser: zod, @orpc/contract, rules, other contracts and src/shared only',
      { path: `${FEATURES}/([^/]+)/[a-z-]+\\.ts$` },
      {
        pathNot: [
          `${FEATURES}/$1/rules/`,
          `${FEATURES}/$1/[a-z-]+\\.ts$`,
          `${FEATURES}/[^/]+/contract\\.ts$`,
          '^src/shared/',
          'node_modules/zod/',
          'node_modules/@orpc/contract/',
        ],
      },
    ),
    rule(
      'database-only-from-commands-and-queries',
      'SQL belongs into server/commands/, server/queries.ts, server/public.ts or server/worker.ts',
      { path: '^src/', pathNot: [...USES_DATABASE, `${FEATURES}/[^/]+/server/`, TEST_FILE] },
      { path: DATABASE },
    ),
    rule(
      'routes-take-only-the-store',
      'routes and gateways may name the type Store (import type from platform/database/store.ts), nothing else of the database',
      { path: `${FEATURES}/[^/]+/server/`, pathNot: [...USES_DATABASE, TEST_FILE] },
      { path: DATABASE, pathNot: '^src/platform/database/store\\.ts$' },
    ),
    rule(
      'routes-take-the-store-as-a-type',
      'use `import type` for the Store; opening a database is the work of src/app/server',
      { path: `${FEATURES}/[^/]+/server/`, pathNot: TEST_FILE },
      { path: '^src/platform/database/store\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-tests-in-production',
      'what ships imports no test and nothing of testing/, e2e/ or bench/',
      { path: '^src/', pathNot: TEST_FILE },
      { path: [TEST_FILE, '^(testing|e2e|bench)/'] },
    ),
  ],
}
