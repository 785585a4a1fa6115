import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { CustomerFormDialog } from './customer-form-dialog.tsx'

/** The form's component, handed to the modals that show it. */
export type LoadedForm = typeof CustomerFormDialog

async function loadForm(): Promise<LoadedForm> {
  return (await import('./customer-form-dialog.tsx')).CustomerFormDialog
}

/** The form's code, which the list can do without: fetched once the rows are there, or when a form is asked for. */
export function useCustomerForm(isListShown: boolean) {
  const [Form, setForm] = useState<LoadedForm>()

  useEffect(() => {
    if (!isListShown) return
    loadForm().then(
      (loaded) => setForm(() => loaded),
      () => undefined,
    )
  }, [isListShown])

  const withForm = (open: () => void) => {
    loadForm().then(
      (loaded) => {
        setForm(() => loaded)
        open()
      },
      () => toast.error('Formulir gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
    )
  }
  return { Form, withForm }
}
