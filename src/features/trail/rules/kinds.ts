/** Every kind of change, under the group that the list is narrowed to, with what the admin reads of it. */
const KINDS = {
  pelanggan: {
    'customer-added': 'Pelanggan ditambahkan',
    'customer-registered': 'Pelanggan mendaftar sendiri',
    'registration-queued': 'Pendaftaran menunggu tinjauan',
    'registration-approved': 'Pendaftaran disetujui',
    'registration-rejected': 'Pendaftaran ditolak',
    'registration-reopened': 'Penolakan pendaftaran dibatalkan',
    'customer-edited': 'Data pelanggan diubah',
    'customer-deleted': 'Pelanggan dihapus',
    'customers-imported': 'Pelanggan diimpor',
    'customers-renumbered': 'ID semua pelanggan diganti',
    'customers-restored': 'Pelanggan dipulihkan',
  },
  tagihan: {
    'bill-made': 'Tagihan dibuat',
    'bills-made': 'Tagihan massal dibuat',
    'bill-amount-changed': 'Jumlah tagihan diubah',
    'bill-deleted': 'Tagihan dihapus',
    'bill-restored': 'Tagihan dipulihkan',
  },
  pembayaran: {
    'bill-paid': 'Tagihan ditandai lunas',
    'bill-unpaid': 'Tagihan ditandai belum lunas',
  },
  pesan: {
    'message-queued': 'Pesan dibuat',
    'messages-queued': 'Pesan massal dibuat',
    'message-resent': 'Pesan dikirim ulang',
    'message-assumed-sent': 'Pesan dianggap terkirim',
    'job-paused': 'Pengiriman dijeda',
    'job-resumed': 'Pengiriman dilanjutkan',
    'job-cancelled': 'Pengiriman dibatalkan',
    'job-resent': 'Pesan gagal dikirim ulang',
  },
  pengaturan: {
    'settings-changed': 'Pengaturan diubah',
    'packages-changed': 'Paket dan harga diubah',
    'password-changed': 'Password diubah',
    'second-factor-on': 'Verifikasi dua langkah diaktifkan',
    'second-factor-off': 'Verifikasi dua langkah dimatikan',
    'recovery-codes-made': 'Kode pemulihan dibuat baru',
    'backup-made': 'Cadangan dibuat',
    'backup-downloaded': 'Cadangan diunduh',
    'backup-restored': 'Data dipulihkan dari cadangan',
    'documents-imported': 'Data aplikasi lama diimpor',
  },
} as const

/** What changes the list can be narrowed to. */
export type KindGroup = keyof typeof KINDS

type KindsOf<Group> = Group extends KindGroup ? keyof (typeof KINDS)[Group] : never

/** What a change was. */
export type ChangeKind = KindsOf<KindGroup>

/** The groups, in the order of the choice. */
export const KIND_GROUPS = Object.keys(KINDS) as [KindGroup, ...KindGroup[]]

/** The kinds of a group. */
export function kindsOf(group: KindGroup): ChangeKind[] {
  return Object.keys(KINDS[group]) as ChangeKind[]
}

/** The kinds whose items are messages. */
export const MESSAGE_KINDS: readonly string[] = [
  'message-queued',
  'message-resent',
  'message-assumed-sent',
] satisfies ChangeKind[]

const TEXTS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(KINDS))

/** What the admin reads of a kind: `Tagihan ditandai lunas`; of an unknown one its name. */
export function kindText(kind: string): string {
  return Object.hasOwn(TEXTS, kind) ? (TEXTS[kind] ?? kind) : kind
}

/** The group that a kind belongs to; undefined for an unknown one. */
export function groupOf(kind: string): KindGroup | undefined {
  return KIND_GROUPS.find((group) => Object.hasOwn(KINDS[group], kind))
}
