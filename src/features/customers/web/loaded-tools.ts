import { type ReactNode, useState } from 'react'
import { toast } from '../../../ui/toast.ts'

type Tool = (props: { onClose: () => void }) => ReactNode

// Rarely used dialogs, whose code the list can do without.
const loaders = {
  import: async () => (await import('./import-dialog.tsx')).ImportDialog,
  regenerate: async () => (await import('./regenerate-dialog.tsx')).RegenerateDialog,
  registrations: async () => (await import('./registrations-dialog.tsx')).RegistrationsDialog,
  restore: async () => (await import('./restore-dialog.tsx')).RestoreDialog,
} satisfies Record<string, () => Promise<Tool>>

export type ToolName = keyof typeof loaders

/** The dialog that was asked for last, once its code is there. */
export function useTools() {
  const [Tool, setTool] = useState<Tool>()
  return {
    Tool,
    openTool: (name: ToolName) =>
      loaders[name]().then(
        // Bound, it is another one each time, and begins anew: the last may still be there for its toast (`use-bulk-undo.tsx`).
        (loaded: Tool) => setTool(() => loaded.bind(null)),
        () => toast.error('Bagian ini gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
      ),
    closeTool: () => setTool(undefined),
  }
}
