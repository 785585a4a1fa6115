import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupThousands } from '../../../shared/rupiah.ts'
import { apiErrorText, fieldIssuesOf } from '../../../ui/api-error.ts'
import { fieldMessages } from '../../../ui/field-messages.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Package, type PackageForm, packageFormSchema } from '../package-contract.ts'
import { parsePrice } from '../rules/package-price-input.ts'
import { PRICE_NOTE, renamingRefused } from '../rules/package-text.ts'
import { packageApi } from './package-api.ts'
import { useKeepPackages } from './use-keep-packages.ts'

interface PackageFormDialogProps {
  /** The one that is changed; none for a new one. */
  row: Package | undefined
  onClose: () => void
}

/** Adds a package or changes one. What was typed is only thrown away after a question. */
export function PackageFormDialog({ row, onClose }: PackageFormDialogProps) {
  const formId = useId()
  const form = usePackageForm(row, onClose)
  const { values, errors, change, saving, isDirty } = form
  const isUsed = row !== undefined && row.customerCount > 0
  return (
    <FormDialog
      size="sm"
      title={row ? 'Ubah Paket' : 'Tambah Paket'}
      formId={formId}
      isDirty={isDirty}
      isSaving={saving.isPending}
      failure={form.failure}
      onClose={onClose}
    >
      <form ref={form.ref} id={formId} noValidate className="grid gap-4" onSubmit={form.submit}>
        <TextInput
          data-autofocus={isUsed ? undefined : true}
          label="Nama paket"
          value={values.name}
          maxLength={40}
          autoComplete="off"
          readOnly={isUsed}
          hint={isUsed && renamingRefused(row.customerCount)}
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextInput
          data-autofocus={isUsed ? true : undefined}
          label="Harga per bulan (Rp)"
          inputMode="numeric"
          autoComplete="off"
          value={values.price}
          hint={row && PRICE_NOTE}
          error={errors['price']}
          onChange={(event) => change({ price: event.target.value })}
          onFocus={(event) => event.target.select()}
          onBlur={() => change({ price: tidyPrice(values.price) })}
        />
      </form>
    </FormDialog>
  )
}

function usePackageForm(row: Package | undefined, onSaved: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const first = { name: row?.name ?? '', price: row ? groupThousands(row.price) : '' }
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const keep = useKeepPackages()
  const refuse = (messages: Partial<Record<string, string>>) => {
    flushSync(() => setErrors(messages))
    ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const saving = useMutation({
    mutationFn: (form: PackageForm) =>
      row ? packageApi.edit.call({ package: row.name, ...form }) : packageApi.add.call(form),
    onSuccess: (packages) => {
      toast.success(row ? 'Paket berhasil diubah.' : 'Paket berhasil ditambahkan.')
      keep(packages)
      onSaved()
    },
    onError: (error) => refuse(fieldMessages(fieldIssuesOf(error))),
  })
  return {
    ref,
    values,
    errors,
    saving,
    failure:
      saving.error && fieldIssuesOf(saving.error).length === 0
        ? apiErrorText(saving.error, 'Gagal menyimpan paket. Silakan coba lagi.')
        : undefined,
    isDirty: values.name !== first.name || tidyPrice(values.price) !== first.price,
    change: (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (saving.isPending) return
      const read = packageFormSchema.safeParse({ name: values.name, price: parsePrice(values.price) })
      if (!read.success) return refuse(fieldMessages(read.error.issues))
      setErrors({})
      saving.mutate(read.data)
    },
  }
}

function tidyPrice(text: string): string {
  const price = parsePrice(text)
  return Number.isSafeInteger(price) ? groupThousands(price) : text
}
