/** Every error the product can answer with: its HTTP status and the Indonesian text shown when a screen has none of its own. */
export const APP_ERRORS = {
  BAD_REQUEST: { status: 400, text: 'Data yang dikirim tidak valid. Periksa kembali isian Anda.' },
  UNAUTHENTICATED: { status: 401, text: 'Sesi Anda telah berakhir. Silakan login kembali.' },
  LOGIN_FAILED: { status: 401, text: 'Login gagal. Periksa kembali email dan password Anda.' },
  SECOND_FACTOR_NEEDED: { status: 401, text: 'Masukkan kode dari aplikasi autentikator Anda.' },
  SECOND_FACTOR_WRONG: { status: 401, text: 'Kode salah atau sudah dipakai. Masukkan kode yang terbaru.' },
  NOT_ADMIN: { status: 403, text: 'Akses tidak diizinkan. Hanya admin yang dapat masuk.' },
  FORBIDDEN_ORIGIN: { status: 403, text: 'Permintaan dari situs lain ditolak.' },
  PROOF_REFUSED: {
    status: 403,
    text: 'Pemeriksaan keamanan belum selesai. Tekan Daftar sekali lagi; isian Anda masih ada.',
  },
  NOT_FOUND: { status: 404, text: 'Data tidak ditemukan. Mungkin sudah dihapus.' },
  BILL_EXISTS: { status: 409, text: 'Pelanggan ini sudah punya tagihan untuk bulan tersebut.' },
  IMPORT_CHANGED: {
    status: 409,
    text: 'Data pelanggan berubah sejak pratinjau dibuat. Periksa pratinjau yang baru, lalu simpan lagi.',
  },
  SETTINGS_CHANGED: {
    status: 409,
    text: 'Pengaturan sudah diubah di tempat lain. Isian Anda masih ada: periksa, lalu simpan lagi.',
  },
  REGISTRATION_DECIDED: { status: 409, text: 'Pendaftaran ini sudah diproses di tempat lain.' },
  BACKUP_RUNNING: { status: 409, text: 'Cadangan sedang dibuat. Tunggu sampai selesai.' },
  SECOND_FACTOR_ON: { status: 409, text: 'Verifikasi dua langkah sudah aktif.' },
  ALREADY_UNDONE: { status: 409, text: 'Perubahan ini sudah diurungkan.' },
  BODY_TOO_LARGE: { status: 413, text: 'Data yang dikirim terlalu besar.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Terlalu banyak percobaan. Silakan coba lagi beberapa saat lagi.' },
  SERVER_BUSY: { status: 429, text: 'Server sedang sibuk. Silakan coba lagi beberapa saat lagi.' },
  IDENTITY_UNAVAILABLE: {
    status: 503,
    text: 'Layanan login sedang tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.',
  },
  STORAGE_FAILED: {
    status: 507,
    text: 'Penyimpanan server bermasalah, jadi perubahan ini tidak tersimpan. Periksa disk server, lalu coba lagi.',
  },
  INTERNAL: { status: 500, text: 'Terjadi kesalahan di server. Silakan coba lagi.' },
} as const satisfies Record<string, { status: number; text: string }>

/** The closed set of error codes. */
export type AppErrorCode = keyof typeof APP_ERRORS

/** One problem of one field; `path` leads to it within the request. */
export interface FieldIssue {
  path: (string | number)[]
  message: string
}

/** An expected refusal. The HTTP edge answers with its code, status, Indonesian text and field issues. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly issues: FieldIssue[]

  constructor(code: AppErrorCode, options: { message?: string; issues?: FieldIssue[] } = {}) {
    super(options.message ?? APP_ERRORS[code].text)
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues ?? []
  }
}

/** A refusal of one field: 400 with that message at the field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('BAD_REQUEST', { message, issues: [{ path: [field], message }] })
}
