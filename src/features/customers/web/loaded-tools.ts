import { type ComponentType, useState } from 'react'
import { toast } from '../../../ui/toast.ts'

type Tool = ComponentType<{ onClose: () => void }>

// Rarely used dialogs, whose code the list can do without.
const loaders = {
  import: async () => (await import('./import-dialog.tsx')).ImportDialog,
  regenerate: async () => (await import('./regenerate-dialog.tsx')).RegenerateDialog,
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
        (loaded: Tool) => setTool(() => loaded),
        () => toast.error('Bagian ini gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.'),
      ),
    closeTool: () => setTool(undefined),
  }
}
