import { Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Letterhead, PrintedBill } from '../print-contract.ts'
import { printFacts } from './print-facts.ts'
import { loadPrinting, sayPartFailed } from './print-load.ts'
import { PrintSlip } from './print-slip.tsx'

interface PrintPreviewDialogProps {
  bill: PrintedBill
  business: Letterhead
  timeZone: string
  onClose: () => void
}

/** A bill as it will print. */
export function PrintPreviewDialog({ bill, business, timeZone, onClose }: PrintPreviewDialogProps) {
  const [busyPaper, setBusyPaper] = useState<'a4' | 'struk'>()
  const print = (paper: 'a4' | 'struk') => async () => {
    if (busyPaper) return
    setBusyPaper(paper)
    const printBills = await loadPrinting().catch(sayPartFailed)
    if (printBills) await printBills({ bills: [bill], paper, business, timeZone })
    else setBusyPaper(undefined)
  }
  const button = { busyText: 'Menyiapkan...', className: 'max-sm:grow max-sm:px-3' } as const
  return (
    <Dialog
      open
      size="lg"
      title="Pratinjau Tagihan"
      onClose={onClose}
      footer={
        <>
          <Button {...button} icon={<ReceiptText />} busy={busyPaper === 'struk'} onClick={print('struk')}>
            Cetak struk 58 mm
          </Button>
          <Button
            {...button}
            variant="primary"
            icon={<Printer />}
            busy={busyPaper === 'a4'}
            onClick={print('a4')}
          >
            Cetak A4
          </Button>
        </>
      }
    >
      <div className="-m-5 bg-ground p-3 sm:-m-6 sm:p-6">
        <div className="mx-auto max-w-[210mm] overflow-hidden rounded-md border border-line shadow-card">
          <PrintSlip business={business} facts={printFacts(bill, timeZone)} />
        </div>
      </div>
    </Dialog>
  )
}
