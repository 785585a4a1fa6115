import { Download } from 'lucide-react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { downloadFile } from '../../../ui/download-file.ts'

const FILE_NAME = 'kode-pemulihan-tagihan.txt'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const save = () => downloadFile(new File([`${codes.join('\r\n')}\r\n`], FILE_NAME, { type: 'text/plain' }))
  return (
    <Dialog
      open
      size="sm"
      title="Simpan kode pemulihan"
      onClose={onClose}
      footer={
        <>
          <Button icon={<Download />} onClick={save}>
            Unduh
          </Button>
          <Button variant="primary" onClick={onClose}>
            Sudah saya simpan
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert tone="warning">
          Kode ini hanya tampil sekali. Cetak atau catat, lalu simpan di tempat aman, jangan di HP yang sama.
        </Alert>
        {/* The font would write 8x as 8×. */}
        <ul
          aria-label="Kode pemulihan"
          className="grid gap-x-6 gap-y-1.5 tabular text-sm [font-feature-settings:'calt'_0] min-[24rem]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          Setiap kode berlaku untuk satu kali login, jika HP hilang atau rusak.
        </p>
      </div>
    </Dialog>
  )
}
