import { formatRupiah, parseRupiahInput } from '../../../shared/rupiah.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import type { BillableCustomer } from '../contract.ts'
import { tidyAmount } from './bill-draft.ts'

interface AmountFieldProps {
  text: string
  onText: (text: string) => void
  customer: BillableCustomer | undefined
  error?: string | undefined
}

export function AmountField({ text, onText, customer, error }: AmountFieldProps) {
  return (
    <TextInput
      label="Jumlah (Rp)"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={error}
      hint={hintFor(text, customer)}
      onChange={(event) => onText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => onText(tidyAmount(text))}
    />
  )
}

// While typing the amount is not grouped yet: the hint shows how it is read, a bad one as Rp 0.
function hintFor(text: string, customer: BillableCustomer | undefined): string {
  if (text !== tidyAmount(text)) return `Dibaca sebagai ${formatRupiah(parseRupiahInput(text))}`
  if (!customer) return 'Terisi otomatis dari harga paket'
  return `Harga paket ${customer.paket}: ${formatRupiah(customer.price)}`
}
