import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText, fieldIssuesOf } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IMAGE_TYPES } from '../rules/image-type.ts'
import { LogoProblem, logoToSend } from './logo-file.ts'
import { settingsApi } from './settings-api.ts'
import { useSaveSettings } from './use-save-settings.ts'

const FAILED = 'Gagal menyimpan logo. Periksa koneksi lalu coba lagi.'

/** The picture at the head of printed bills: choosing one keeps it at once. */
export function BusinessLogo({ logo }: { logo: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const keep = useSaveSettings()
  const [isRemoving, setRemoving] = useState(false)
  const upload = useMutation({
    mutationFn: async (file: File) =>
      keep(settingsApi.saveLogo.call({ image: await logoToSend(file) }), 'Logo tersimpan.'),
  })
  return (
    <Card title="Logo">
      <div className="flex flex-wrap items-center gap-4">
        <LogoBox logo={logo} />
        <div className="grid min-w-52 grow basis-52 gap-3">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<ImageUp />}
              busy={upload.isPending}
              busyText="Menyimpan..."
              onClick={() => input.current?.click()}
            >
              {logo ? 'Ganti logo' : 'Pilih gambar'}
            </Button>
            {logo && (
              <Button
                variant="ghost"
                icon={<Trash2 />}
                disabled={upload.isPending}
                onClick={() => setRemoving(true)}
              >
                Hapus
              </Button>
            )}
          </div>
          <p className="text-sm text-muted">PNG, JPEG, atau WebP. Gambar besar dikecilkan otomatis.</p>
          {upload.isError && <Alert tone="danger">{problemOf(upload.error)}</Alert>}
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Gambar logo"
          accept={IMAGE_TYPES.join()}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file, changed meanwhile, must count as a choice again.
            target.value = ''
            if (file) upload.mutate(file)
          }}
        />
      </div>
      {isRemoving && <RemoveLogo onClose={() => setRemoving(false)} />}
    </Card>
  )
}

function LogoBox({ logo }: { logo: string | null }) {
  return (
    <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-white p-2">
      {logo ? (
        <img src={logo} alt="Logo usaha" className="max-h-full max-w-full object-contain" />
      ) : (
        <span className="text-center text-sm text-muted">Belum ada logo</span>
      )}
    </div>
  )
}

function RemoveLogo({ onClose }: { onClose: () => void }) {
  const keep = useSaveSettings()
  const removal = useMutation({
    mutationFn: () => keep(settingsApi.removeLogo.call(), 'Logo dihapus.'),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title="Hapus logo"
      action="Hapus"
      busy={removal.isPending}
      error={removal.isError && apiErrorText(removal.error, FAILED)}
    >
      Tagihan cetak tidak lagi menampilkan logo.
    </ConfirmDialog>
  )
}

function problemOf(error: unknown): string {
  if (error instanceof LogoProblem) return error.message
  return fieldIssuesOf(error)[0]?.message ?? apiErrorText(error, FAILED)
}
