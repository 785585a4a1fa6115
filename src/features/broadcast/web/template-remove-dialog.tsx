import { useMutation } from '@tanstack/react-query'
import { apiErrorText } from '../../../ui/api-error.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Template } from '../schemas.ts'
import { broadcastApi } from './api.ts'

interface TemplateRemoveDialogProps {
  template: Template
  onRemoved: () => void
  onClose: () => void
}

/** Asks before one of the admin's own templates goes, or a built-in one becomes what it was. */
export function TemplateRemoveDialog({ template, onRemoved, onClose }: TemplateRemoveDialogProps) {
  const words = template.isBuiltIn ? RESTORE : DELETE
  const removal = useMutation(
    broadcastApi.removeTemplate.mutationOptions({
      onSuccess: () => {
        toast.success(words.done)
        onRemoved()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title={words.title}
      action={words.action}
      tone={template.isBuiltIn ? 'primary' : 'danger'}
      busy={removal.isPending}
      error={removal.isError && apiErrorText(removal.error, words.failed)}
      onConfirm={() => removal.mutate({ id: template.id })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{template.name}</p>
      <p className="mt-1">{words.what}</p>
    </ConfirmDialog>
  )
}

const DELETE = {
  title: 'Hapus Template',
  action: 'Hapus',
  what: 'Template ini akan dihapus. Pesan yang sudah dikirim tidak berubah.',
  done: 'Template berhasil dihapus.',
  failed: 'Gagal menghapus template. Silakan coba lagi.',
}

const RESTORE = {
  title: 'Pulihkan Template',
  action: 'Pulihkan',
  what: 'Nama dan isi template ini kembali seperti bawaan, perubahan Anda hilang.',
  done: 'Template kembali seperti bawaan.',
  failed: 'Gagal memulihkan template. Silakan coba lagi.',
}
