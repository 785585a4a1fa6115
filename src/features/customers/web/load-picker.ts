import { retryingImport } from '../../../ui/retrying-import.ts'
import type { PickPointDialog } from './pick-point-dialog.tsx'

const load = retryingImport(() => import('./pick-point-dialog.tsx'))

/** The dialog with the map, whose code the form can do without; undefined when it does not arrive. */
export async function loadPicker(): Promise<typeof PickPointDialog | undefined> {
  try {
    return (await load()).PickPointDialog
  } catch {
    return undefined
  }
}
