import type {
  AccountTable,
  AdminIdentityTable,
  RateLimitTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
} from './identity-tables.ts'
import type {
  GatewaySettingTable,
  GatewayStateTable,
  MessageJobTable,
  MessageReceiptTable,
  MessageTable,
  MessageTemplateTable,
} from './message-tables.ts'
import type {
  BusinessLogoTable,
  BusinessSettingTable,
  CustomerExitTable,
  FormerNameTable,
  PackageOfferTable,
  PackagePriceTable,
  PackageTotalTable,
  RegistrationProofTable,
  RegistrationTable,
} from './office-tables.ts'

export type * from './message-tables.ts'
export type * from './office-tables.ts'

/** 0 or 1, the same in both databases. */
export type Flag = 0 | 1

/** Customers. Owned by `customers`. */
export interface PelangganTable {
  id: string
  customer_id: string | null
  user_id: string | null
  nama: string
  alamat: string
  /** `62` and 8 to 13 digits. */
  whatsapp: string
  /** ISO instant. */
  tanggal_daftar: string
  koordinat: string
  paket: string
  /** null counts as Aktif. */
  status: string | null
  /** What the list search looks in: lowercased name, address, number and id. */
  search_text: string
  /** 1 for a self-registration until the admin looks at it. */
  is_new: Flag
  /** The point that `koordinat` tells, and its cell (`shared/map-cell.ts`); null when it tells none. */
  latitude: number | null
  longitude: number | null
  map_cell: number | null
}

/** Bills. Owned by `billing`. */
export interface TagihanTable {
  id: string
  /** The customer's document id; the customer may be gone. */
  customer_id: string
  customer_name: string
  whatsapp: string
  paket: string
  amount: number
  is_paid: Flag
  /** Indonesian month name. */
  month: string
  year: string
  /** The same month as `YYYY-MM`. */
  period: string
  /** The last month it is for, `YYYY-MM`; the same as `period` for one month. */
  last_period: string
  /** 0 for the first bill of a customer and period, 1 for a second one made on purpose, and so on. */
  repeat_number: number
  due_date: string | null
  /** `YYYY-MM-DD`. */
  due_on: string
  creation_date: string | null
  created_at: string
  paid_at: string | null
  invoice_number: string | null
  billing_cycle: string | null
  notes: string
  user_id: string | null
  last_updated: string
}

/** The last invoice number given in a period; it never goes back. Owned by `billing`. */
export interface InvoiceSequenceTable {
  period: string
  last_number: number
}

/** The bills of a period, kept with each write (rupiah). Owned by `billing`. */
export interface PeriodTotalTable {
  period: string
  bill_count: number
  paid_count: number
  billed_sum: number
  paid_sum: number
}

/** The payments made in a month of the business time zone, kept with each write (rupiah). Owned by `billing`. */
export interface IncomeTotalTable {
  month: string
  paid_count: number
  paid_sum: number
}

/** One row: the business time zone that `income_total` was counted in. Owned by `billing`. */
export interface TotalsZoneTable {
  slot: number
  time_zone: string
}

/** Receipts of bulk saves; the id is the save's idempotency key. Owned by `billing`. */
export interface BulkRunTable {
  id: string
  created_at: string
  period: string
  billing_cycle: string
  made_count: number
  made_sum: number
  left_out_count: number
  /** The rest of the receipt as JSON. */
  details: string
}

/** Who was left out of a bulk save, in the order of the receipt (`position` from 0), and why. Owned by `billing`. */
export interface BulkLeftOutTable {
  run_id: string
  position: number
  /** Empty for who was no active customer any more; `nama` is the document id then. */
  wzn_id: string
  nama: string
  reason: string
}

/** Unpaid bills by the day that they are due on. Owned by `billing`. */
export interface DueTotalTable {
  due_on: string
  unpaid_count: number
  unpaid_sum: number
}

/** How many customers there are. One row. Owned by `customers`. */
export interface CustomerTotalTable {
  slot: 1
  customer_count: number
}

/** How many customers have a status (Aktif where none is stored) and a package, kept with each write. Owned by `customers`. */
export interface CustomerGroupTable {
  status: string
  paket: string
  customer_count: number
}

/** Who has unpaid bills, kept with each write of bills and customers. Owned by `customers`. */
export interface DebtorTable {
  /** The customer's document id; the customer may be gone. */
  customer_id: string
  /** What it is listed by: the name in SQL's lower case, of who is gone that on the newest unpaid bill. */
  name: string
  /** Lowercased name and WZN id, in two lines; of who is gone the name alone. */
  search_text: string
  /** What it owes in all (rupiah). */
  amount: number
  /** When the newest of its unpaid bills was made (ISO instant). */
  newest_at: string
  /** 1 for an active customer with a number. */
  is_reachable: Flag
}

/** What was changed, append-only. Owned by `trail`. */
export interface TrailChangeTable {
  id: string
  kind: string
  /** ISO instant. */
  created_at: string
  /** The change that this one takes back; unique, so nothing is taken back twice. */
  undoes: string | null
  /** How many things it changed. */
  subject_count: number
  /** What the admin reads of it, such as a name. */
  label: string
  /** More of it as JSON, such as the sum of a bulk save. */
  details: string | null
}

/** What a change did to one thing: columns as JSON, null where the thing did not exist. Owned by `trail`. */
export interface TrailItemTable {
  change_id: string
  position: number
  entity_id: string
  /** The customer that it is about, by document id; null when about none. */
  customer_id: string | null
  before: string | null
  after: string | null
}

/** All tables, for Kysely. */
export interface Tables {
  pelanggan: PelangganTable
  tagihan: TagihanTable
  invoice_sequence: InvoiceSequenceTable
  period_total: PeriodTotalTable
  income_total: IncomeTotalTable
  totals_zone: TotalsZoneTable
  bulk_run: BulkRunTable
  bulk_left_out: BulkLeftOutTable
  message: MessageTable
  message_job: MessageJobTable
  due_total: DueTotalTable
  customer_total: CustomerTotalTable
  customer_group: CustomerGroupTable
  debtor: DebtorTable
  gateway_state: GatewayStateTable
  gateway_setting: GatewaySettingTable
  message_receipt: MessageReceiptTable
  message_template: MessageTemplateTable
  trail_change: TrailChangeTable
  trail_item: TrailItemTable
  account: AccountTable
  admin_identity: AdminIdentityTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  session: SessionTable
  rate_limit: RateLimitTable
  business_setting: BusinessSettingTable
  business_logo: BusinessLogoTable
  package_offer: PackageOfferTable
  package_price: PackagePriceTable
  package_total: PackageTotalTable
  customer_exit: CustomerExitTable
  former_name: FormerNameTable
  registration: RegistrationTable
  registration_proof: RegistrationProofTable
}
