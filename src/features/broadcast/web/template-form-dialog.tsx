import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { apiErrorText, fieldIssuesOf } from '../../../ui/api-error.ts'
import { fieldMessages } from '../../../ui/field-messages.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Template, type TemplateForm, templateFormSchema } from '../schemas.ts'
import { broadcastApi } from './api.ts'
import { MessageBox } from './message-box.tsx'

const FAILED = 'Gagal menyimpan template. Silakan coba lagi.'

interface TemplateFormDialogProps {
  /** The one that is changed; none for a new one. */
  template?: Template
  /** What its text starts as. */
  text: string
  onSaved: () => void
  onClose: () => void
}

/** Adds a template or changes one. What was typed is only thrown away after a question. */
export function TemplateFormDialog({ template, text: firstText, onSaved, onClose }: TemplateFormDialogProps) {
  const formId = useId()
  const [name, setName] = useState(template?.name ?? '')
  const [text, setText] = useState(firstText)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const saving = useMutation({
    mutationFn: (form: TemplateForm) =>
      template
        ? broadcastApi.editTemplate.call({ id: template.id, ...form })
        : broadcastApi.addTemplate.call(form),
    onSuccess: () => {
      toast.success(template ? 'Template berhasil diubah.' : 'Template berhasil ditambahkan.')
      onSaved()
    },
    onError: (error) => setRefused(fieldMessages(fieldIssuesOf(error))),
  })
  const isDirty = name !== (template?.name ?? '') || text !== firstText
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const read = templateFormSchema.safeParse({ name, text })
    setRefused(read.success ? {} : fieldMessages(read.error.issues))
    if (read.success) saving.mutate(read.data)
  }
  const isRefused = Object.keys(refused).length > 0
  return (
    <FormDialog
      title={template ? 'Ubah Template' : 'Tambah Template'}
      formId={formId}
      isDirty={isDirty}
      isSaving={saving.isPending}
      failure={saving.isError && !isRefused && apiErrorText(saving.error, FAILED)}
      discarded="Template yang belum disimpan akan hilang."
      onClose={onClose}
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <TextInput
          data-autofocus
          label="Nama template"
          value={name}
          maxLength={100}
          autoComplete="off"
          error={refused['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <MessageBox
          label="Isi template"
          rows={8}
          message={text}
          onMessage={setText}
          error={refused['text']}
        />
      </form>
    </FormDialog>
  )
}
