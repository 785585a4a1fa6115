import './print-receipt.css'
import type { Letterhead } from '../print-contract.ts'
import type { PrintFacts } from './print-facts.ts'

interface PrintReceiptProps {
  business: Letterhead
  facts: PrintFacts
}

/** A bill for a thermal printer with 58 mm paper, of which it prints 48. Black and white only. */
export function PrintReceipt({ business, facts }: PrintReceiptProps) {
  return (
    <article className="receipt" aria-label={`Struk ${facts.name}`}>
      <header>
        {business.logo && <img src={business.logo} alt="" className="receipt-logo" />}
        <p className="receipt-business">{business.name}</p>
        {business.address && <p className="receipt-lines">{business.address}</p>}
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
        {!facts.isPaid && business.bankDetails && (
          <p className="receipt-lines">{`Transfer bank:\n${business.bankDetails}`}</p>
        )}
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
