import { type ComponentType, useCallback, useState } from 'react'
import { retryingImport } from '../../../ui/retrying-import.ts'
import { toast } from '../../../ui/toast.ts'

/** Loaders of dialogs whose code the table does without. */
const importHistory = retryingImport(() => import('./bulk-history-dialog.tsx'))
const importReceipt = retryingImport(() => import('./bulk-receipt-dialog.tsx'))

export const loadHistoryDialog = async () => (await importHistory()).BulkHistoryDialog
export const loadReceiptDialog = async () => (await importReceipt()).BulkReceiptDialog

/** A dialog whose code is fetched ahead or when it is asked for; `open` tells when it could not be. */
export function useLoadedDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  const [isOpening, setOpening] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const keep = useCallback(async () => {
    const Dialog = await load()
    setLoaded(() => Dialog)
  }, [load])
  const open = useCallback(async () => {
    setOpening(true)
    try {
      await keep()
      setOpen(true)
    } catch {
      toast.error('Bagian ini gagal dimuat. Periksa koneksi internet, lalu coba lagi.')
    }
    setOpening(false)
  }, [keep])
  return {
    Dialog: isOpen ? Loaded : undefined,
    isOpening,
    preload: useCallback(() => void keep().catch(() => undefined), [keep]),
    open: useCallback(() => void open(), [open]),
    close: useCallback(() => setOpen(false), []),
  }
}
