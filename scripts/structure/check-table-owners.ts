import { isTest, type SourceFile } from './source-files.ts'

const OWNER: Record<string, string> = {
  pelanggan: 'src/features/customers/',
  tagihan: 'src/features/billing/',
  invoice_sequence: 'src/features/billing/',
  period_total: 'src/features/billing/',
  income_total: 'src/features/billing/',
  due_total: 'src/features/billing/',
  customer_total: 'src/features/customers/',
  customer_group: 'src/features/customers/',
  debtor: 'src/features/customers/',
  totals_zone: 'src/features/billing/',
  bulk_run: 'src/features/billing/',
  bulk_left_out: 'src/features/billing/',
  commit_marker: 'src/platform/database/',
  message: 'src/features/messaging/',
  message_job: 'src/features/messaging/',
  gateway_state: 'src/features/messaging/',
  gateway_setting: 'src/features/messaging/',
  message_receipt: 'src/features/messaging/',
  message_template: 'src/features/broadcast/',
  trail_change: 'src/features/trail/',
  trail_item: 'src/features/trail/',
  business_setting: 'src/features/settings/',
  business_logo: 'src/features/settings/',
  package_offer: 'src/features/settings/',
  package_price: 'src/features/settings/',
  package_total: 'src/features/billing/',
  customer_exit: 'src/features/customers/',
  former_name: 'src/features/customers/',
  registration: 'src/features/customers/',
  registration_proof: 'src/features/customers/',
  account: 'src/features/identity/',
  admin_identity: 'src/features/identity/',
  second_factor: 'src/features/identity/',
  recovery_code: 'src/features/identity/',
  session: 'src/features/identity/',
  rate_limit: 'src/platform/',
}

const MIGRATIONS = 'src/platform/database/migrations/'
const KYSELY_WRITE = /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*\[?\s*['"`](\w+)/g
const SQL_WRITE =
  /\b(?:(?:insert(?:\s+or\s+\w+)?|replace|merge)\s+into|delete\s+from|update(?=\s+["`]?\w+["`]?(?:\s+as\s+\w+)?\s+set\b))\s+["`]?(\w+)/gi

/** Checks that each table is written only by the slice that owns it; reading is free. */
export function checkTableOwners(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !path.startsWith(MIGRATIONS))
    .flatMap(({ path, text }) =>
      writtenTables(text)
        .filter((table) => !path.startsWith(OWNER[table] ?? 'nowhere'))
        .map(
          (table) =>
            `${path}: writes "${table}", which belongs to ${OWNER[table] ?? 'nobody yet'} (check-table-owners.ts)`,
        ),
    )
}

function writtenTables(text: string): string[] {
  return [...text.matchAll(KYSELY_WRITE), ...text.matchAll(SQL_WRITE)].map(([, table = '']) => table)
}
