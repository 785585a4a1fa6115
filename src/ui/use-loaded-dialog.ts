import { type ComponentType, useState } from 'react'
import { toast } from './toast.ts'

/** A dialog whose code is fetched when it is asked for; undefined while closed. `load` rejects when the code does not arrive. */
export function useLoadedDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  return {
    Dialog,
    open: () =>
      void load().then(
        (loaded) => setDialog(() => loaded),
        () => toast.error('Bagian ini gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
      ),
    close: () => setDialog(undefined),
  }
}
