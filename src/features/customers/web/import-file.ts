import { decodeCsv } from '../rules/csv-decode.ts'
import { MAX_CSV_BYTES } from '../rules/csv-file.ts'

export const IMPORT_FAILED = 'Gagal mengimpor file CSV.'
const UNREADABLE = 'Gagal membaca file CSV.'
const BYTES_PER_MB = 1024 * 1024

/** A chosen file, read. `rows`: lines that hold something, but for the header. */
export interface ChosenFile {
  name: string
  text: string
  rows: number
}

/** Why a file is not imported: what the spec says, and the reason. */
export interface ImportProblem {
  title: string
  reason: string
}

/** Reads what was chosen, or says why it cannot be imported. */
export async function readChosenFile(file: File): Promise<ChosenFile | ImportProblem> {
  if (!/\.csv$/i.test(file.name)) {
    return {
      title: IMPORT_FAILED,
      reason: `"${file.name}" bukan file .csv. Simpan dulu sebagai CSV, lalu pilih lagi.`,
    }
  }
  if (file.size > MAX_CSV_BYTES) {
    return { title: IMPORT_FAILED, reason: `Ukuran file ${inMb(file.size)} MB, paling besar 10 MB.` }
  }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) {
    return {
      title: UNREADABLE,
      reason: 'File tidak bisa dibuka. Mungkin sudah dipindahkan atau dihapus. Silakan pilih lagi.',
    }
  }
  const text = decodeCsv(new Uint8Array(bytes))
  if (text === undefined) {
    return {
      title: UNREADABLE,
      reason: 'Isinya bukan teks yang dikenal. Simpan sebagai CSV UTF-8, lalu pilih lagi.',
    }
  }
  return { name: file.name, text, rows: Math.max(0, (text.match(/[^\r\n]+/g) ?? []).length - 1) }
}

// Rounded up, so that it never shows the limit itself for what is above it.
function inMb(bytes: number): string {
  return (Math.ceil((bytes / BYTES_PER_MB) * 10) / 10).toFixed(1).replace('.', ',')
}
