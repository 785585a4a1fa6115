import { Alert } from '../../../ui/alert.tsx'
import type { BackupState } from '../backup-contract.ts'

type BackupPlaceProps = Pick<BackupState, 'folder' | 'kept' | 'everyHours'>

/** Where the files lie, and why that is not enough. */
export function BackupPlace({ folder, kept, everyHours }: BackupPlaceProps) {
  return (
    <Alert tone="info" title="Simpan juga salinan di luar komputer ini">
      <p>
        Cadangan ada di komputer server, di folder{' '}
        <code className="font-semibold wrap-anywhere">{folder}</code>. Jika komputer itu rusak atau hilang,
        cadangannya ikut hilang: unduh, lalu simpan di flashdisk atau penyimpanan awan.
      </p>
      <p className="mt-1">
        {everyHours > 0 && `Cadangan dibuat sendiri setiap ${everyHours} jam. `}Yang disimpan: {kept.newest}{' '}
        terbaru, satu sehari untuk {kept.days} hari, dan satu seminggu untuk {kept.weeks} minggu; selebihnya
        dihapus sendiri.
      </p>
      <p className="mt-1">
        Isinya data semua pelanggan, jadi jaga kerahasiaannya. Kunci gateway di dalamnya hanya terbaca dengan
        berkas secret.key (atau SECRET_KEY) server ini: simpan salinannya di tempat terpisah.
      </p>
    </Alert>
  )
}
