import { Money } from '../../../ui/money.tsx'
import type { BillableCustomer } from '../schemas.ts'

interface CustomerOptionProps {
  customer: BillableCustomer
  /** Gets the bill. */
  chosen: boolean
  onChoose: (customer: BillableCustomer) => void
  /** Gets a message with the others that are ticked. */
  ticked: boolean
  onTick: (id: string) => void
  describedBy: string | undefined
}

export function CustomerOption({
  customer,
  chosen,
  onChoose,
  ticked,
  onTick,
  describedBy,
}: CustomerOptionProps) {
  return (
    <div className={`flex ${chosen ? 'bg-primary-soft' : 'hover:bg-sunken'}`}>
      <label className="flex min-w-0 grow cursor-pointer items-start gap-3 py-2.5 pl-4 outline-offset-[-2px] outline-primary has-focus-visible:outline-2 sm:pl-5">
        <input
          type="radio"
          name="pelanggan"
          value={customer.id}
          checked={chosen}
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
      <label className="grid w-13 shrink-0 cursor-pointer place-items-center outline-offset-[-2px] outline-primary has-focus-visible:outline-2 sm:w-14.5">
        <input
          type="checkbox"
          className="checkbox outline-none"
          aria-label={`Kirim WhatsApp ke ${customer.nama}`}
          checked={ticked}
          disabled={customer.whatsapp === ''}
          onChange={() => onTick(customer.id)}
        />
      </label>
    </div>
  )
}
