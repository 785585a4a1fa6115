import './print-slip.css'
import type { Letterhead } from '../print-contract.ts'
import type { PrintFacts } from './print-facts.ts'

interface PrintSlipProps {
  business: Letterhead
  facts: PrintFacts
}

/** A bill on white paper, as wide as what is around it: a third of an A4 page, a page, or the preview. */
export function PrintSlip({ business, facts }: PrintSlipProps) {
  return (
    <article className="slip" aria-label={`Tagihan ${facts.name}`}>
      <div className="slip-body">
        <header className="slip-header">
          <div className="slip-letterhead">
            {business.logo && <img src={business.logo} alt="" className="slip-logo" />}
            <div>
              <p className="slip-business">{business.name}</p>
              {business.address && <p className="slip-from">{business.address}</p>}
              <p className="slip-kind">Tagihan Internet</p>
            </div>
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
          <Status facts={facts} bankDetails={business.bankDetails} />
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

function Status({ facts, bankDetails }: { facts: PrintFacts; bankDetails: string }) {
  if (!facts.isPaid) {
    return (
      <div className="slip-status">
        <p className="slip-unpaid">Belum Lunas</p>
        <p className="slip-note">{`Mohon dibayar paling lambat ${facts.dueOn}.`}</p>
        {bankDetails && (
          <div>
            <p className="slip-label">Pembayaran melalui transfer bank</p>
            <p className="slip-account">{bankDetails}</p>
          </div>
        )}
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
