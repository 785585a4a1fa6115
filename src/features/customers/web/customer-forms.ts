import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toast.ts'

async function loadForms() {
  const [{ AddCustomerDialog }, { EditCustomerDialog }] = await Promise.all([
    import('./add-customer-dialog.tsx'),
    import('./edit-customer-dialog.tsx'),
  ])
  return { AddCustomerDialog, EditCustomerDialog }
}

type CustomerForms = Awaited<ReturnType<typeof loadForms>>

/** The forms' code, which the list can do without: fetched once the rows are there, or when a form is asked for. */
export function useCustomerForms(isListShown: boolean) {
  const [forms, setForms] = useState<CustomerForms>()

  useEffect(() => {
    if (isListShown) loadForms().then(setForms, () => undefined)
  }, [isListShown])

  const withForms = (open: () => void) => {
    loadForms().then(
      (loaded) => {
        setForms(loaded)
        open()
      },
      () => toast.error('Formulir gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
    )
  }
  return { forms, withForms }
}
