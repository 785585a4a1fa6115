import './print-slip.css'
import type { PrintFacts } from './print-facts.ts'

interface PrintSlipProps {
  businessName: string
  facts: PrintFacts
}

/** A bill on white paper, as wide as what is around it: a third of an A4 page, a page, or the preview. */
export function PrintSlip({ businessName, facts }: PrintSlipProps) {
  return (
    <article className="slip" aria-label={`Tagihan ${facts.name}`}>
      <div className="slip-body">
        <header className="slip-header">
          <div>
            <p className="slip-business">{businessName}</p>
            <p className="slip-kind">Tagihan Internet</p>
          </div>
          <dl>
            <Line term="No. Tagihan">{facts.number}</Line>
            <Line term="Invoice">{facts.invoice}</Line>
          </dl>
        </header>
        <div className="slip-facts">
          <div>
            <p className="slip-label">Ditagihkan kepada</p>
            <p className="slip-name">{facts.name}</p>
            {facts.wznId && <p>{facts.wznId}</p>}
            {facts.address && <p className="slip-address">{facts.address}</p>}
          </div>
          <dl>
            <Line term="Paket">{facts.paket}</Line>
            <Line term="Periode">{facts.months}</Line>
            <Line term="Tanggal">{facts.createdOn}</Line>
            <Line term="Jatuh tempo">{facts.dueOn}</Line>
          </dl>
        </div>
        <footer className="slip-footer">
          <Status facts={facts} />
          <dl className="slip-amounts">
            <div className="slip-amount">
              <dt>Jumlah tagihan</dt>
              <dd>{facts.amount}</dd>
            </div>
            <div className="slip-prorated">
              <dt>Prorata</dt>
              <dd>{facts.prorated}</dd>
            </div>
          </dl>
        </footer>
      </div>
    </article>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="slip-line">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Status({ facts }: { facts: PrintFacts }) {
  if (!facts.isPaid) {
    return (
      <div className="slip-status">
        <p className="slip-unpaid">Belum Lunas</p>
        <p className="slip-note">{`Mohon dibayar paling lambat ${facts.dueOn}.`}</p>
      </div>
    )
  }
  return (
    <div className="slip-status">
      <p className="slip-stamp">LUNAS</p>
      <p className="slip-note">
        {facts.paidOn && `Dibayar ${facts.paidOn}. `}Terima kasih atas pembayaran Anda.
      </p>
    </div>
  )
}
