import { UserRound } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { BillableCustomer } from '../schemas.ts'

interface ChosenCustomerProps {
  customer: BillableCustomer | undefined
  onChange: () => void
}

/** Who the bill is for, at the top of the form. */
export function ChosenCustomer({ customer, onChange }: ChosenCustomerProps) {
  return (
    <div
      className={`flex min-h-16 items-center gap-3 rounded-md border px-3 py-2 ${
        customer ? 'border-primary-line bg-primary-soft' : 'border-dashed border-control-line bg-sunken'
      }`}
    >
      <UserRound className={`size-5 shrink-0 ${customer ? 'text-primary' : 'text-muted'}`} />
      {customer ? (
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{customer.nama}</p>
          <p className="text-sm text-muted">
            {customer.customerId} · {customer.paket} · <span className="tabular">{customer.whatsapp}</span>
          </p>
        </div>
      ) : (
        <p className="text-sm text-muted">Belum ada pelanggan yang dipilih.</p>
      )}
      {customer && (
        <Button size="sm" variant="ghost" className="shrink-0 lg:hidden" onClick={onChange}>
          Ganti
        </Button>
      )}
    </div>
  )
}
