import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Template } from '../schemas.ts'
import { broadcastApi } from './api.ts'
import { TemplateFormDialog } from './template-form-dialog.tsx'
import { TemplateRemoveDialog } from './template-remove-dialog.tsx'

/** What is to be done with the templates; a new one starts with `text`. */
export type TemplateTask =
  | { kind: 'add'; text: string }
  | { kind: 'edit' | 'restore' | 'delete' | 'use'; template: Template }

interface TemplateDialogsProps {
  task: TemplateTask
  /** Puts the template into the message box, in place of what is there. */
  onUse: (template: Template) => void
  onClose: () => void
}

/** The dialog of the task in hand. */
export function TemplateDialogs({ task, onUse, onClose }: TemplateDialogsProps) {
  const queryClient = useQueryClient()
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: broadcastApi.templates.key() })
    onClose()
  }
  if (task.kind === 'add') return <TemplateFormDialog text={task.text} onSaved={close} onClose={onClose} />
  const { template } = task
  if (task.kind === 'edit') {
    return <TemplateFormDialog template={template} text={template.text} onSaved={close} onClose={onClose} />
  }
  if (task.kind === 'use') {
    return (
      <ConfirmDialog
        open
        title="Ganti pesan?"
        action="Ganti"
        tone="primary"
        onClose={onClose}
        onConfirm={() => {
          // Gone at once: as long as it is open, nothing behind it can take the focus.
          flushSync(onClose)
          onUse(template)
        }}
      >
        Pesan yang sudah Anda tulis akan diganti dengan template{' '}
        <b className="wrap-anywhere text-ink">{template.name}</b>.
      </ConfirmDialog>
    )
  }
  return <TemplateRemoveDialog template={template} onRemoved={close} onClose={onClose} />
}
