import { join, resolve } from 'node:path'
import type { Restored } from '../../platform/restoring/restore-backup.ts'
import type { RestoreProblem } from '../../platform/restoring/restore-problem.ts'
import { formatRupiah, groupThousands } from '../../shared/rupiah.ts'
import type { Settled } from './settle-restored.ts'

const UNCHANGED = 'Data sekarang tidak berubah.'

/** What the terminal says after a restore. */
export function restoredLines(restored: Restored<Settled>, dataDir: string): string[] {
  const { name, figures, kept, hasManifest, settled } = restored
  const count = (what: string) => groupThousands(figures[what] ?? 0)
  const rupiah = (what: string) => formatRupiah(figures[what] ?? 0)
  return [
    `Pemulihan selesai: semua data sekarang berasal dari ${name}.`,
    `  ${count('customers')} pelanggan, ${count('bills')} tagihan, nilai ${rupiah('billed_sum')}, lunas ${rupiah('paid_sum')}`,
    hasManifest
      ? '  Cocok dengan catatan cadangannya: SHA-256, jumlah baris tiap tabel, dan nilai rupiah.'
      : '  Tanpa berkas catatan (.json) di sebelahnya: hanya keutuhan berkasnya yang diperiksa.',
    '',
    kept === undefined
      ? '- Belum ada data sebelumnya.'
      : `- Data sebelumnya disimpan di ${resolve(kept)}. Hapus sendiri bila tidak diperlukan lagi.`,
    `- Semua sesi diakhiri (${groupThousands(settled.endedSessions)}). Masuk lagi dengan password dari saat cadangan dibuat.`,
    parkedLine(settled.parkedMessages),
    ...(settled.areKeysReadable ? [] : [secretLine(dataDir)]),
  ]
}

function parkedLine(parked: number): string {
  if (parked === 0) return '- Tidak ada pesan WhatsApp yang sedang menunggu dikirim.'
  return `- ${groupThousands(parked)} pesan WhatsApp yang waktu itu belum selesai dikirim TIDAK dikirim lagi dengan sendirinya: mungkin sudah terkirim sesudah cadangan dibuat. Semuanya "Tidak pasti" di Broadcast WhatsApp, Riwayat; kirim ulang atau anggap terkirim satu per satu.`
}

function secretLine(dataDir: string): string {
  return `- Kunci yang tersimpan (API key gateway atau verifikasi dua langkah) TIDAK dapat dibuka. Pakai SECRET_KEY yang sama seperti dahulu, atau salin secret.key yang lama ke ${join(resolve(dataDir), 'secret.key')}; bila tidak ada, isi lagi API key di Pengaturan, dan jalankan \`npm run admin -- second-factor off\`.`
}

/** Why nothing was restored. `path`: the file; `dataDir`: of the settings. */
export function restoreProblemText(problem: RestoreProblem, path: string, dataDir: string): string {
  const text = reasonOf(problem, path, resolve(dataDir))
  return `${text} ${UNCHANGED}`
}

function reasonOf(problem: RestoreProblem, path: string, dataDir: string): string {
  switch (problem.kind) {
    case 'missing':
      return `Cadangan ${path} tidak ditemukan. Sebutkan nama berkas di ${join(dataDir, 'backups')}, atau alamat berkasnya.`
    case 'running':
      return 'Pemulihan lain sedang berjalan. Tunggu sampai selesai.'
    case 'busy':
      return 'Basis data sedang dipakai program lain. Hentikan server, lalu ulangi.'
    case 'filled':
      return 'Sudah ada data di sini, jadi --restore ditolak. Untuk menggantinya jalankan `npm run admin -- restore <cadangan>`; data sebelumnya tetap disimpan.'
    case 'no-space':
      return `Ruang disk di ${dataDir} tidak cukup untuk memulihkan. Kosongkan ruang, lalu ulangi.`
    case 'not-owner':
      return 'Peran PostgreSQL di DATABASE_URL tidak boleh mengosongkan tabel. Jalankan dengan DATABASE_URL peran pemilik (docs/postgresql.md).'
    case 'not-ours':
      return `${path} bukan cadangan program ini.`
    case 'unfinished':
      return `Di sebelah ${path} ada berkas -wal, jadi isinya belum lengkap. Pakai cadangan, atau buka dahulu dengan programnya lalu hentikan dengan rapi.`
    case 'damaged':
      return `Cadangan ${path} rusak (${problem.finding}). Pilih cadangan lain.`
    case 'other-manifest':
      return `Cadangan ${path} tidak cocok dengan catatannya (.json di sebelahnya): ${problem.finding}. Pilih cadangan lain.`
  }
}
