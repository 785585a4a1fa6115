import { type ComponentType, useState } from 'react'
import { toast } from '../../../ui/toast.ts'

/** A dialog whose code is fetched when it is first asked for; `load` rejects when the code does not arrive. */
export function useLoadedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isLoading, setIsLoading] = useState(false)
  return {
    Part,
    isLoading,
    /** Calls back once the code is there. */
    open: (then: () => void) => {
      setIsLoading(true)
      void load()
        .then(
          (loaded) => {
            setPart(() => loaded)
            then()
          },
          () => toast.error('Bagian ini gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
        )
        .finally(() => setIsLoading(false))
    },
  }
}
