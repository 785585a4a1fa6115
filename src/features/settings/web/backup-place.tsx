import { Alert } from '../../../ui/alert.tsx'

interface BackupPlaceProps {
  folder: string
  keep: number
}

/** Where the files lie, and why that is not enough. */
export function BackupPlace({ folder, keep }: BackupPlaceProps) {
  return (
    <Alert tone="info" title="Simpan juga salinan di luar komputer ini">
      <p>
        Cadangan ada di komputer server, di folder{' '}
        <code className="font-semibold wrap-anywhere">{folder}</code>. Jika komputer itu rusak atau hilang,
        cadangannya ikut hilang: unduh, lalu simpan di flashdisk atau penyimpanan awan. {keep} cadangan
        terbaru disimpan; yang lebih lama dihapus sendiri.
      </p>
      <p className="mt-1">
        Isinya data semua pelanggan, jadi jaga kerahasiaannya. Kunci gateway di dalamnya hanya terbaca dengan
        berkas secret.key (atau SECRET_KEY) server ini: simpan salinannya di tempat terpisah.
      </p>
    </Alert>
  )
}
