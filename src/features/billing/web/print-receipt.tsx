import './print-receipt.css'
import type { PrintFacts } from './print-facts.ts'

interface PrintReceiptProps {
  businessName: string
  facts: PrintFacts
}

/** A bill for a thermal printer with 58 mm paper, of which it prints 48. Black and white only. */
export function PrintReceipt({ businessName, facts }: PrintReceiptProps) {
  return (
    <article className="receipt" aria-label={`Struk ${facts.name}`}>
      <header>
        <p className="receipt-business">{businessName}</p>
        <p>Tagihan Internet</p>
      </header>
      <dl>
        <Line term="No.">{facts.number}</Line>
        <Line term="Invoice">{facts.invoice}</Line>
        <Line term="Tanggal">{facts.createdOn}</Line>
      </dl>
      <div className="receipt-part">
        <p className="receipt-name">{facts.name}</p>
        {facts.wznId && <p>{facts.wznId}</p>}
        {facts.address && <p>{facts.address}</p>}
      </div>
      <dl>
        <Line term="Paket">{facts.paket}</Line>
        <Line term="Periode">{facts.months}</Line>
        <Line term="Jatuh tempo">{facts.dueOn}</Line>
      </dl>
      <dl>
        <div className="receipt-amount">
          <dt>Jumlah</dt>
          <dd>{facts.amount}</dd>
        </div>
        <Line term="Prorata">{facts.prorated}</Line>
      </dl>
      <footer className="receipt-part">
        <p className="receipt-status">{facts.isPaid ? 'LUNAS' : 'Belum Lunas'}</p>
        {facts.paidOn && <p>{`Dibayar ${facts.paidOn}`}</p>}
        <p>Terima kasih</p>
      </footer>
    </article>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
