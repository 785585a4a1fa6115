import { Money } from '../../../ui/money.tsx'
import type { BillableCustomer } from '../contract.ts'

interface CustomerOptionProps {
  customer: BillableCustomer
  checked: boolean
  onChoose: (customer: BillableCustomer) => void
  describedBy: string | undefined
}

export function CustomerOption({ customer, checked, onChoose, describedBy }: CustomerOptionProps) {
  return (
    <label
      className={`flex cursor-pointer items-start gap-3 px-4 py-2.5 outline-offset-[-2px] outline-primary has-focus-visible:outline-2 sm:px-5 ${
        checked ? 'bg-primary-soft' : 'hover:bg-sunken'
      }`}
    >
      <input
        type="radio"
        name="pelanggan"
        value={customer.id}
        checked={checked}
        aria-describedby={describedBy}
        className="mt-1 size-4.5 shrink-0 cursor-pointer accent-primary outline-none"
        onChange={() => onChoose(customer)}
      />
      <span className="min-w-0 grow">
        <span className="line-clamp-3 font-semibold wrap-anywhere">{customer.nama}</span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{customer.alamat}</span>
      </span>
      <span className="shrink-0 text-right">
        <Money amount={customer.price} className="block font-semibold" />
        <span className="block text-sm whitespace-nowrap text-muted">
          {customer.customerId} · {customer.paket}
        </span>
      </span>
    </label>
  )
}
