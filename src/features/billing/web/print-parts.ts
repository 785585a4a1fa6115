import { useCallback, useState } from 'react'
import type { PrintedBill } from '../print-contract.ts'
import { sayPartFailed } from './print-load.ts'
import type { PrintPreviewDialog } from './print-preview-dialog.tsx'
import type { PrintSendDialog } from './print-send-dialog.tsx'

type OpenPart =
  | { name: 'preview'; bill: PrintedBill; Dialog: typeof PrintPreviewDialog }
  | { name: 'send'; bill: PrintedBill; Dialog: typeof PrintSendDialog }

// What the list can do without, fetched when it is asked for.
const loaders = {
  preview: async (bill: PrintedBill): Promise<OpenPart> => ({
    name: 'preview',
    bill,
    Dialog: (await import('./print-preview-dialog.tsx')).PrintPreviewDialog,
  }),
  send: async (bill: PrintedBill): Promise<OpenPart> => ({
    name: 'send',
    bill,
    Dialog: (await import('./print-send-dialog.tsx')).PrintSendDialog,
  }),
}

/** The dialog that was asked for last, once its code is there. */
export function usePrintParts() {
  const [part, setPart] = useState<OpenPart>()
  const open = (name: keyof typeof loaders) => (bill: PrintedBill) =>
    void loaders[name](bill).then(setPart, sayPartFailed)
  const close = useCallback(() => setPart(undefined), [])
  return { part, openPreview: open('preview'), openSend: open('send'), close }
}
