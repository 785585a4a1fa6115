import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText, fieldIssuesOf } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { fieldMessages } from '../../../ui/field-messages.ts'
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
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const form = usePackageForm(row, onClose)
  const { values, errors, change, saving, isDirty } = form
  const mayClose = () => {
    if (isDirty && !saving.isPending) setAsksToDiscard(true)
    return !isDirty && !saving.isPending
  }
  const isUsed = row !== undefined && row.customerCount > 0
  return (
    <>
      <Dialog
        open
        size="sm"
        title={row ? 'Ubah Paket' : 'Tambah Paket'}
        onBeforeClose={mayClose}
        onClose={onClose}
        footer={
          <>
            {form.failure && (
              <Alert tone="danger" className="w-full">
                {form.failure}
              </Alert>
            )}
            <Button disabled={saving.isPending} onClick={() => mayClose() && onClose()}>
              Batal
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={saving.isPending}
              busyText="Menyimpan..."
            >
              Simpan
            </Button>
          </>
        }
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
      </Dialog>
      <ConfirmDialog
        open={asksToDiscard}
        title="Buang perubahan?"
        action="Buang"
        onConfirm={onClose}
        onClose={() => setAsksToDiscard(false)}
      >
        Isian yang belum disimpan akan hilang.
      </ConfirmDialog>
    </>
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
