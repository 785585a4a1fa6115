import { useCallback, useEffect, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { CustomerDialogs, OpenDialog } from './customer-dialogs.tsx'

async function loadDialogs(): Promise<typeof CustomerDialogs> {
  return (await import('./customer-dialogs.tsx')).CustomerDialogs
}

/** The dialogs' code, which the list can do without: fetched once the rows are there, or when a dialog is asked for. */
export function useCustomerDialogs(isListShown: boolean) {
  const [Dialogs, setDialogs] = useState<typeof CustomerDialogs>()
  const [dialog, setDialog] = useState<OpenDialog>()

  useEffect(() => {
    if (!isListShown) return
    loadDialogs().then(
      (loaded) => setDialogs(() => loaded),
      () => undefined,
    )
  }, [isListShown])

  const open = useCallback((asked: OpenDialog) => {
    loadDialogs().then(
      (loaded) => {
        setDialogs(() => loaded)
        setDialog(asked)
      },
      () => toast.error('Formulir gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
    )
  }, [])
  return { Dialogs, dialog, open, close: () => setDialog(undefined) }
}
