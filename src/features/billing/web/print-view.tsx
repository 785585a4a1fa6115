import './print-view.css'
import { ArrowLeft, Printer } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Button } from '../../../ui/button.tsx'
import type { Letterhead, PaperBill } from '../print-contract.ts'
import { type PrintFacts, printFacts } from './print-facts.ts'
import { PrintReceipt } from './print-receipt.tsx'
import { PrintSlip } from './print-slip.tsx'

export type Paper = 'a4' | 'struk'

const MM_PER_PX = 25.4 / 96
// The window has its focus back a moment after the event.
const SETTLE_MS = 300

interface PrintJob {
  bills: readonly PaperBill[]
  paper: Paper
  business: Letterhead
  timeZone: string
}

/** Replaces the whole page by the bills, prints them, then reloads: the address keeps month and search (R38). */
export async function printBills({ bills, paper, business, timeZone }: PrintJob): Promise<void> {
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  document.title = titleOf(bills)
  window.scrollTo(0, 0)
  const facts = bills.map((bill) => printFacts(bill, timeZone))
  flushSync(() => createRoot(host).render(<PrintView facts={facts} paper={paper} business={business} />))
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  if (paper === 'struk') setReceiptPage(host)
  window.addEventListener('afterprint', () => setTimeout(reloadWhenBack, SETTLE_MS), { once: true })
  window.print()
}

function PrintView({
  facts,
  paper,
  business,
}: { facts: PrintFacts[] } & Omit<PrintJob, 'bills' | 'timeZone'>) {
  const Bill = paper === 'a4' ? PrintSlip : PrintReceipt
  const look = paper === 'struk' ? 'print-pages-struk' : facts.length === 1 ? 'print-pages-one' : ''
  return (
    <main className="print-view">
      <div className="print-bar">
        <h1>Cetak Tagihan</h1>
        <Button icon={<ArrowLeft />} onClick={() => window.location.reload()}>
          Kembali
        </Button>
        <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
          Cetak
        </Button>
      </div>
      <div className={`print-pages ${look}`}>
        {facts.map((bill) => (
          <Bill key={bill.id} business={business} facts={bill} />
        ))}
      </div>
    </main>
  )
}

/** The name that a printer's queue or a PDF file gets. */
function titleOf(bills: readonly PaperBill[]): string {
  const [first] = bills
  if (!first) return 'Tagihan'
  const name = bills.length === 1 ? `${first.customerName} ` : ''
  return `Tagihan ${name}${first.month} ${first.year}`
}

// A page size has no automatic height, and a roll is cut where the page ends.
function setReceiptPage(host: HTMLElement) {
  const heightMm = Math.ceil(
    (host.querySelector('.receipt')?.getBoundingClientRect().height ?? 0) * MM_PER_PX,
  )
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page struk { size: 58mm ${heightMm + 1}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

// Phones tell `afterprint` while their own print screen is still in front, and take what they print from the page behind it.
function reloadWhenBack() {
  if (document.visibilityState === 'visible' && document.hasFocus()) return window.location.reload()
  window.addEventListener('focus', () => window.location.reload(), { once: true })
  document.addEventListener('visibilitychange', reloadWhenBack, { once: true })
}
