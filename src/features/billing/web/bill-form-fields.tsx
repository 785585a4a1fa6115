import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { BillableCustomer } from '../contract.ts'
import { AmountField } from './amount-field.tsx'
import type { BillDraft } from './bill-draft.ts'
import { MonthPicker } from './month-picker.tsx'

export interface BillDefaults {
  period: BillingPeriod
  messageTemplate: string
}

interface BillFormFieldsProps {
  draft: BillDraft
  defaults: BillDefaults
  onChange: (changes: Partial<BillDraft>) => void
  customer: BillableCustomer | undefined
  errors: Partial<Record<string, string>>
  gatewayConfigured: boolean
}

/** The fields of step 2. */
export function BillFormFields(props: BillFormFieldsProps) {
  const { draft, defaults, onChange, customer, errors } = props
  return (
    <>
      <div className="grid gap-4 sm:max-lg:grid-cols-2 xl:grid-cols-2">
        <MonthPicker
          value={draft.period ?? defaults.period}
          thisPeriod={defaults.period}
          error={errors['period']}
          onChange={(period) => onChange({ period })}
        />
        <AmountField
          text={draft.amountText}
          onText={(amountText) => onChange({ amountText })}
          customer={customer}
          error={errors['amount']}
        />
      </div>
      <TextArea
        label="Template pesan"
        rows={6}
        value={draft.messageTemplate ?? defaults.messageTemplate}
        error={errors['messageTemplate']}
        hint={<PlaceholderHint />}
        onChange={(event) => onChange({ messageTemplate: event.target.value })}
      />
      <TextArea
        label="Catatan"
        rows={2}
        className="[&_textarea]:min-h-16"
        value={draft.notes}
        error={errors['notes']}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <Flags {...props} />
    </>
  )
}

function PlaceholderHint() {
  const names = { '[Nama]': 'nama pelanggan', '[id]': 'ID pelanggan', '[tagihan]': 'jumlah tagihan' }
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {Object.entries(names).map(([placeholder, meaning]) => (
        <span key={placeholder}>
          <code className="rounded-sm font-sans bg-ground px-1 py-0.5 text-ink">{placeholder}</code> {meaning}
        </span>
      ))}
    </span>
  )
}

function Flags({ draft, onChange, gatewayConfigured }: BillFormFieldsProps) {
  const noGateway = (
    <span className="text-warning">Gateway WhatsApp belum diatur (WAHA_URL), pesan tidak akan terkirim.</span>
  )
  return (
    <div className="grid gap-3 sm:max-lg:grid-cols-2 xl:grid-cols-2">
      <Checkbox
        label="Sudah lunas"
        checked={draft.isPaid}
        onChange={(event) => onChange({ isPaid: event.target.checked })}
      />
      <Checkbox
        label="Kirim notifikasi WhatsApp"
        hint={
          gatewayConfigured
            ? draft.isPaid
              ? 'Isi: konfirmasi pembayaran'
              : 'Isi: template pesan di atas'
            : noGateway
        }
        checked={draft.notify}
        onChange={(event) => onChange({ notify: event.target.checked })}
      />
    </div>
  )
}
