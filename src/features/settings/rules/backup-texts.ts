const TEXTS = {
  running: 'Cadangan lain sedang dibuat. Tunggu sampai selesai.',
  'no-space':
    'Ruang disk tidak cukup untuk membuat cadangan. Kosongkan ruang di server, lalu coba lagi. Data Anda tidak berubah.',
  'not-writable':
    'Folder cadangan di server tidak dapat ditulis. Periksa disk dan izin folder data, lalu coba lagi. Data Anda tidak berubah.',
  'not-whole':
    'Cadangan tidak lolos pemeriksaan, jadi tidak disimpan. Coba lagi; jika terulang, periksa disk server.',
  stopped: 'Pembuatan cadangan terhenti karena server dihentikan. Coba lagi.',
  failed: 'Cadangan gagal dibuat. Coba lagi; jika terulang, lihat log server.',
} as const

/** Why there is no backup, in the admin's words. */
export function backupProblemText(problem: keyof typeof TEXTS): string {
  return TEXTS[problem]
}

/** `20260520-090000` of a wall clock reading that begins with `2026-05-20T09:00:00`: what a backup's file is named after. */
export function backupStamp(wallClock: string): string {
  return wallClock.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}
