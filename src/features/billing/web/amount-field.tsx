import { useId } from 'react'
import { formatRupiah, groupThousands, parseRupiahInput } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { BillableCustomer, Suggestion } from '../schemas.ts'
import { tidyAmount } from './bill-draft.ts'

interface AmountFieldProps {
  text: string
  onText: (text: string) => void
  customer: BillableCustomer | undefined
  suggestion: Suggestion | undefined
  error?: string | undefined
}

export function AmountField({ text, onText, customer, suggestion, error }: AmountFieldProps) {
  return (
    <div>
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
      {suggestion && suggestion.proratedAmount !== suggestion.price && (
        <Proration suggestion={suggestion} amount={parseRupiahInput(text)} onText={onText} />
      )}
    </div>
  )
}

interface ProrationProps {
  suggestion: Suggestion
  amount: number
  onText: (text: string) => void
}

// One button for both ways: it keeps the keyboard focus, and a click too many is taken back by another.
function Proration({ suggestion: { price, proratedAmount }, amount, onText }: ProrationProps) {
  const id = useId()
  const isUsed = amount === proratedAmount
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p id={id} className="tabular text-sm font-medium">
        Prorata: {formatRupiah(proratedAmount)}
      </p>
      <Button
        size="sm"
        aria-describedby={id}
        onClick={() => onText(groupThousands(isUsed ? price : proratedAmount))}
      >
        {isUsed ? 'Pakai harga penuh' : 'Gunakan'}
      </Button>
    </div>
  )
}

// While typing the amount is not grouped yet: the hint shows how it is read, a bad one as Rp 0.
function hintFor(text: string, customer: BillableCustomer | undefined): string {
  if (text !== tidyAmount(text)) return `Dibaca sebagai ${formatRupiah(parseRupiahInput(text))}`
  if (!customer) return 'Terisi otomatis dari harga paket'
  return `Harga paket ${customer.paket}: ${formatRupiah(customer.price)}`
}
