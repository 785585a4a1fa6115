import type { Flag } from './tables.ts'

/** What the provider set about the business; one row. Empty or null: the built-in value. Owned by `settings`. */
export interface BusinessSettingTable {
  slot: 1
  business_name: string
  address: string
  bank_details: string
  /** 1 to 31; the last day of a shorter month. */
  due_day: number
  time_zone: string | null
  tile_url: string | null
  welcome_text: string
  confirmation_text: string
  reminder_text: string
  bulk_reminder_text: string
  /** 1: registrations wait until the admin approves them. */
  review_registrations: Flag
  /** Counts the changes, so that two tabs do not overwrite each other. */
  version: number
}

/** The picture at the head of a printed bill; one row or none. Owned by `settings`. */
export interface BusinessLogoTable {
  slot: 1
  media_type: string
  base64: string
  /** SHA-256 of the bytes, hex. */
  hash: string
}

/** The packages on offer, with their monthly price in rupiah. Owned by `settings`. */
export interface PackageOfferTable {
  name: string
  price: number
  position: number
}

/** What packages cost when (rupiah a month); null: from then on not on offer. Only added to. Owned by `settings`. */
export interface PackagePriceTable {
  name: string
  /** ISO instant; empty for the beginning. */
  since: string
  price: number | null
}

/** The bills of a period and package, kept with each write (rupiah). Owned by `billing`. */
export interface PackageTotalTable {
  period: string
  paket: string
  bill_count: number
  paid_count: number
  billed_sum: number
  paid_sum: number
}

/** Who is a customer no more, or not active, and since when; the row goes when the customer is back. Owned by `customers`. */
export interface CustomerExitTable {
  customer_id: string
  /** ISO instant. */
  left_at: string
  reason: 'deleted' | 'inactive'
}

/** Names and numbers that a customer had before, so that the bills of that time are found by them. Owned by `customers`. */
export interface FormerNameTable {
  customer_id: string
  nama: string
  whatsapp: string
  /** Lowercased name and number. */
  search_text: string
}

/** A visitor's registration that the admin reviews before it becomes a customer. Owned by `customers`. */
export interface RegistrationTable {
  id: string
  state: 'waiting' | 'approved' | 'rejected'
  nama: string
  alamat: string
  whatsapp: string
  /** ISO instant, as the customer gets it. */
  tanggal_daftar: string
  koordinat: string
  paket: string
  /** ISO instants: when it came, and when it was approved or rejected. */
  created_at: string
  decided_at: string | null
}

/** Proofs of work that were taken, each with what it was for, so that a repeated request makes nobody twice. Owned by `customers`. */
export interface RegistrationProofTable {
  id: string
  /** SHA-256 of the registration, hex. */
  content_hash: string
  /** ISO instant. */
  used_at: string
}
