import { MESSAGE_WORDS } from './message-words.ts'

/** How a stored value is told; a table gives the word for each. */
export type FieldForm =
  | 'rupiah'
  | 'flag'
  | 'period'
  | 'day'
  | 'instant-day'
  | 'instant'
  | Readonly<Record<string, string>>

/** What a column is called; null: bookkeeping that is not shown. */
export type KnownField = { label: string; form?: FieldForm } | null

type Fields = Readonly<Record<string, KnownField>>

const CUSTOMER: Fields = {
  nama: { label: 'Nama' },
  customer_id: { label: 'ID pelanggan' },
  user_id: { label: 'ID pengguna' },
  whatsapp: { label: 'WhatsApp' },
  alamat: { label: 'Alamat' },
  paket: { label: 'Paket' },
  status: { label: 'Status' },
  tanggal_daftar: { label: 'Tanggal daftar', form: 'instant-day' },
  koordinat: { label: 'Koordinat' },
  is_new: null,
}

const REGISTRATION: Fields = {
  state: { label: 'Keadaan', form: { waiting: 'Menunggu', approved: 'Disetujui', rejected: 'Ditolak' } },
}

const CYCLES = { monthly: 'Bulanan', quarterly: 'Triwulanan', annually: 'Tahunan' }

const BILL: Fields = {
  customer_name: { label: 'Pelanggan' },
  invoice_number: { label: 'No. tagihan' },
  period: { label: 'Bulan', form: 'period' },
  last_period: { label: 'Sampai bulan', form: 'period' },
  amount: { label: 'Jumlah', form: 'rupiah' },
  is_paid: { label: 'Lunas', form: 'flag' },
  paid_at: { label: 'Tanggal bayar', form: 'instant' },
  due_on: { label: 'Jatuh tempo', form: 'day' },
  paket: { label: 'Paket' },
  whatsapp: { label: 'WhatsApp' },
  billing_cycle: { label: 'Siklus', form: CYCLES },
  notes: { label: 'Catatan' },
  created_at: { label: 'Dibuat', form: 'instant' },
  id: null,
  customer_id: null,
  user_id: null,
  month: null,
  year: null,
  repeat_number: null,
  due_date: null,
  creation_date: null,
  last_updated: null,
}

const MESSAGE_KINDS = {
  welcome: 'Selamat datang',
  reminder: 'Pengingat tagihan',
  confirmation: 'Konfirmasi pembayaran',
  broadcast: 'Broadcast',
}

function stateWords() {
  return Object.fromEntries(Object.entries(MESSAGE_WORDS).map(([state, { label }]) => [state, label]))
}

const MESSAGE: Fields = {
  recipient_name: { label: 'Penerima' },
  whatsapp: { label: 'WhatsApp' },
  kind: { label: 'Jenis', form: MESSAGE_KINDS },
  text: { label: 'Isi pesan' },
  state: { label: 'Keadaan', form: stateWords() },
}

const SETTING: Fields = {
  business_name: { label: 'Nama usaha' },
  address: { label: 'Alamat' },
  bank_details: { label: 'Rekening pembayaran' },
  due_day: { label: 'Jatuh tempo' },
  time_zone: { label: 'Zona waktu usaha' },
  tile_url: { label: 'Alamat gambar peta' },
  welcome_text: { label: 'Teks selamat datang' },
  confirmation_text: { label: 'Teks konfirmasi pembayaran' },
  reminder_text: { label: 'Teks pengingat tagihan' },
  bulk_reminder_text: { label: 'Teks pengingat massal' },
  review_registrations: { label: 'Tinjau pendaftaran dulu', form: 'flag' },
  logo: { label: 'Logo' },
  name: { label: 'Paket' },
  price: { label: 'Harga', form: 'rupiah' },
  position: { label: 'Urutan' },
  customers: { label: 'Pelanggan' },
  bills: { label: 'Tagihan' },
  billedSum: { label: 'Jumlah tagihan', form: 'rupiah' },
  paidSum: { label: 'Sudah dibayar', form: 'rupiah' },
  bytes: { label: 'Ukuran (byte)' },
  sha256: { label: 'SHA-256' },
  endedSessions: { label: 'Sesi diakhiri' },
  parkedMessages: { label: 'Pesan ditahan' },
  version: null,
  slot: null,
}

/** The columns by the beginning of the kind; the first that fits counts. */
export const FIELDS_OF: readonly { prefix: string; fields: Fields }[] = [
  { prefix: 'customer', fields: CUSTOMER },
  { prefix: 'registration', fields: REGISTRATION },
  { prefix: 'bill', fields: BILL },
  { prefix: 'message', fields: MESSAGE },
  { prefix: '', fields: SETTING },
]
