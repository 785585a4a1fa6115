import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { removeFolder, tempFolder } from '../testing/temp-folder.ts'
import { checkStructure } from './check-structure.ts'

const NODE_MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))

const CLEAN: Record<string, string> = {
  'src/shared/rupiah.ts': `export const zero = 0`,
  'src/shared/schemas.ts': `import { string } from 'zod/mini'\nexport const text = string()`,
  'src/platform/clock.ts': `export const now = () => 0`,
  'src/platform/database/store.ts': `import type { Kysely } from 'kysely'\nexport type Store = Kysely<unknown>\nexport const openStore = () => 0`,
  'src/ui/button.tsx': `export const Button = () => <button type="button">x</button>`,
  'src/features/customers/README.md': `# Customers`,
  'src/features/customers/contract.ts': `import * as z from 'zod/mini'\nimport { adult } from './rules/adult.ts'\nexport const contract = { z, adult }`,
  'src/features/customers/rules/adult.ts': `import { zero } from '../../../shared/rupiah.ts'\nexport const adult = zero`,
  'src/features/customers/server/queries.ts': `import type { Store } from '../../../platform/database/store.ts'\nexport const listCustomers = (store: Store) => store`,
  'src/features/customers/server/public.ts': `export { listCustomers } from './queries.ts'`,
  'src/features/customers/server/commands/save-customer.ts': `import { sql } from 'kysely'\nexport const save = (trx) => trx.insertInto('pelanggan').values(sql\`update pelanggan set nama = 1\`)`,
  'src/features/customers/server/routes.ts': `import type { Store } from '../../../platform/database/store.ts'\nimport { listCustomers } from './queries.ts'\nexport const routes = (store: Store) => listCustomers(store)`,
  'src/features/customers/web/api.ts': `import { contract } from '../contract.ts'\nexport const api = contract`,
  'src/features/customers/web/customer-list.tsx': `import { Button } from '../../../ui/button.tsx'\nimport { api } from './api.ts'\nexport const CustomerList = () => <Button>{api}</Button>`,
  'src/features/billing/server/commands/save-bill.ts': `import { listCustomers } from '../../../customers/server/public.ts'\nexport const saveBill = (trx) => [listCustomers, trx.deleteFrom('tagihan')]`,
  'src/features/billing/web/bill-list.tsx': `export const BillList = () => <p>Tagihan</p>`,
  'src/features/reports/server/public.ts': `export const report = 1`,
  'src/app/server/main.ts': `import { routes } from '../../features/customers/server/routes.ts'\nimport { openStore } from '../../platform/database/store.ts'\nroutes(openStore())`,
  'src/app/web/pages/customers-page.tsx': `import { CustomerList } from '../../../features/customers/web/customer-list.tsx'\nexport const CustomersPage = () => <CustomerList />`,
  'testing/a-customer.ts': `import { now } from '../src/platform/clock.ts'\nexport const aCustomer = now`,
}

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(removeFolder))

function check(planted: Record<string, string> = {}) {
  const root = tempFolder('structure')
  folders.push(root)
  symlinkSync(NODE_MODULES, join(root, 'node_modules'))
  for (const [path, text] of Object.entries({ ...CLEAN, ...planted })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  return checkStructure(root)
}

describe('a tree without violations', () => {
  it('is read completely and has no problem', async () => {
    const { problems, moduleCount, importCount } = await check()
    expect(problems).toEqual([])
    expect(moduleCount).toBe(Object.keys(CLEAN).filter((path) => /^src\/.*\.tsx?$/.test(path)).length)
    expect(importCount).toBe(
      Object.values(CLEAN)
        .join('\n')
        .match(/ from '/g)?.length,
    )
  })

  it('is really read in this repository too', async () => {
    const { moduleCount, importCount } = await checkStructure(fileURLToPath(new URL('../', import.meta.url)))
    expect(moduleCount).toBeGreaterThan(20)
    expect(importCount).toBeGreaterThan(moduleCount)
  }, 60_000)
})

const customers = 'src/features/customers'

describe('a planted violation of the direction is caught', () => {
  it.each([
    ['every-slice-is-listed', 'src/features/coupons/contract.ts', `import '../../shared/rupiah.ts'`],
    [
      'slice-identity-imports',
      'src/features/identity/server/routes.ts',
      `import '../../customers/contract.ts'`,
    ],
    [
      'slice-billing-imports',
      'src/features/billing/server/queries.ts',
      `import '../../customers/server/queries.ts'`,
    ],
    ['slice-customers-imports', `${customers}/server/worker.ts`, `import '../../reports/server/public.ts'`],
    ['imports-resolve', 'src/ui/field.tsx', `import 'left-pad-of-nobody'`],
    ['no-cycles', 'src/shared/rupiah.ts', `import { two } from './two.ts'\nexport const zero = two`],
    ['shared-is-a-leaf', 'src/shared/phone.ts', `import 'node:fs'`],
    ['shared-is-a-leaf', 'src/shared/phone.ts', `import 'zod'`],
    ['shared-schemas-use-only-zod', 'src/shared/schemas.ts', `import 'node:fs'`],
    ['rules-know-no-schemas', `${customers}/rules/x.ts`, `import '../../../shared/schemas.ts'`],
    ['platform-below-features', 'src/platform/log.ts', `import '../features/customers/contract.ts'`],
    [
      'ui-knows-no-product',
      'src/ui/field.tsx',
      `import type { contract } from '../features/customers/contract.ts'`,
    ],
    ['nothing-imports-app', `${customers}/web/x.tsx`, `import '../../../app/web/pages/customers-page.tsx'`],
    ['browser-never-imports-server', `${customers}/web/x.tsx`, `import '../server/queries.ts'`],
    [
      'browser-never-imports-server',
      'src/app/web/x.tsx',
      `export const x = () => import('../../platform/clock.ts')`,
    ],
    [
      'browser-never-imports-server',
      `${customers}/web/y.tsx`,
      `export async function y() {\n  await using it = await import('../server/queries.ts')\n  return it\n}`,
    ],
    ['server-never-imports-browser', `${customers}/server/routes.ts`, `import '../web/api.ts'`],
    ['web-slices-meet-only-in-app', 'src/features/billing/web/x.tsx', `import '../../customers/web/api.ts'`],
    ['rules-are-pure', `${customers}/rules/x.ts`, `import 'node:crypto'`],
    ['rules-are-pure', `${customers}/rules/x.ts`, `import '../contract.ts'`],
    ['contract-is-light', `${customers}/contract.ts`, `import 'hono'`],
    ['contract-is-light', `${customers}/contract.ts`, `import './server/public.ts'`],
    ['database-only-from-commands-and-queries', `${customers}/web/x.ts`, `import 'kysely'`],
    ['routes-take-only-the-store', `${customers}/server/routes.ts`, `import { sql } from 'kysely'`],
    [
      'routes-take-the-store-as-a-type',
      `${customers}/server/routes.ts`,
      `import { openStore } from '../../../platform/database/store.ts'\nexport { openStore }`,
    ],
    ['no-tests-in-production', 'src/platform/log.ts', `import '../../testing/a-customer.ts'`],
  ])('%s: %s', async (rule, path, text) => {
    const two = { 'src/shared/two.ts': `import { zero } from './rupiah.ts'\nexport const two = zero` }
    const { problems } = await check({ ...(rule === 'no-cycles' ? two : {}), [path]: text })
    expect(problems.filter((problem) => problem.includes(` ${rule}: `))).not.toEqual([])
  })
})

describe('a planted violation of names, places and sizes is caught', () => {
  it.each([
    ['vocabulary', `${customers}/server/save.ts`, 'export const x = 1'],
    ['vocabulary', `${customers}/server/commands/deep/save.ts`, 'export const x = 1'],
    ['vocabulary', `${customers}/server/style.css`, 'a {}'],
    ['says nothing', 'src/shared/date-utils.ts', 'export const x = 1'],
    ['says nothing', 'testing/helpers/x.ts', 'export const x = 1'],
    ['says nothing', 'src/ui/lib/x.ts', 'export const x = 1'],
    ['no barrels', 'src/ui/index.ts', 'export const x = 1'],
    ['kebab-case', 'src/ui/TextField.tsx', 'export const x = 1'],
    ['at most 250', 'src/platform/long.ts', 'export {}\n'.repeat(250)],
    ['no default export', 'src/ui/field.tsx', 'export default function Field() {}'],
    ['no default export', 'src/ui/field.tsx', 'const field = 1\nexport { field as default }'],
  ])('%s: %s', async (words, path, text) => {
    const { problems } = await check({ [path]: text })
    expect(problems).toEqual([expect.stringMatching(`^${path}: .*${words}`)])
  })
})

describe('a write to the table of another slice is caught', () => {
  it.each([
    ['Kysely insert', 'pelanggan', `trx.insertInto('pelanggan')`],
    ['Kysely update', 'tagihan', `trx.updateTable(\n  'tagihan as t')`],
    ['Kysely delete', 'message', `trx.deleteFrom(['message'])`],
    ['a table that nobody owns', 'coupon', `trx.mergeInto('coupon')`],
    ['SQL insert', 'account', 'sql`insert into account (id) select 1`'],
    ['SQL update', 'session', 'sql`update "session" set x = 1`'],
    ['SQL delete', 'rate_limit', 'sql`DELETE FROM rate_limit`'],
  ])('%s', async (_what, table, statement) => {
    const path = 'src/features/settings/server/commands/save.ts'
    const { problems } = await check({ [path]: `export const save = (trx, sql) => ${statement}` })
    expect(problems).toEqual([expect.stringContaining(`${path}: writes "${table}"`)])
  })

  it('but reading it, and writing it in a test, is free', async () => {
    const { problems } = await check({
      'src/features/billing/server/queries.ts': `export const q = (db) => db.selectFrom('pelanggan')`,
      'src/features/billing/server/queries.test.ts': `export const q = (db) => db.insertInto('pelanggan')`,
    })
    expect(problems).toEqual([])
  })
})
