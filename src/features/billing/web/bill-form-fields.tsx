import { lazy, Suspense } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { parseRupiahInput } from '../../../shared/rupiah.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { BillableCustomer, Suggestion } from '../schemas.ts'
import { AmountField } from './amount-field.tsx'
import { type BillDraft, withPeriod } from './bill-draft.ts'
import { MessageField } from './message-field.tsx'
import { MonthPicker } from './month-picker.tsx'

// Shown once a customer is chosen; its code comes then.
const ReminderPreview = lazy(async () => {
  const loaded = await import('./reminder-preview.tsx').catch(() => undefined)
  return { default: loaded?.ReminderPreview ?? NoPreview }
})

export interface BillDefaults {
  period: BillingPeriod
  messageTemplate: string
}

interface BillFormFieldsProps {
  draft: BillDraft
  defaults: BillDefaults
  onChange: (changes: Partial<BillDraft>) => void
  customer: BillableCustomer | undefined
  /** Of that customer and month, once it is there. */
  suggestion: Suggestion | undefined
  errors: Partial<Record<string, string>>
  gatewayConfigured: boolean
}

/** The fields of step 2. */
export function BillFormFields(props: BillFormFieldsProps) {
  const { draft, defaults, onChange, customer, suggestion, errors } = props
  return (
    <>
      <div className="grid gap-4 sm:max-lg:grid-cols-2 xl:grid-cols-2">
        <MonthPicker
          value={draft.period ?? defaults.period}
          thisPeriod={defaults.period}
          error={errors['period']}
          onChange={(period) => onChange(withPeriod(draft, period, suggestion))}
        />
        <AmountField
          text={draft.amountText}
          onText={(amountText) => onChange({ amountText })}
          customer={customer}
          suggestion={suggestion}
          error={errors['amount']}
        />
      </div>
      <MessageField
        value={draft.messageTemplate ?? defaults.messageTemplate}
        amountMeaning="jumlah tagihan"
        error={errors['messageTemplate']}
        onValue={(messageTemplate) => onChange({ messageTemplate })}
      />
      <MessagePreview {...props} />
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

function MessagePreview({ draft, defaults, customer }: BillFormFieldsProps) {
  if (draft.isPaid) {
    return (
      <p className="text-sm text-muted">
        Tagihan ini sudah lunas, jadi yang dikirim adalah konfirmasi pembayaran.
      </p>
    )
  }
  if (!customer) return <p className="text-sm text-muted">Pilih pelanggan untuk melihat pratinjau pesan.</p>
  return (
    // As high as the preview of the default text, so that the button below does not move under a finger.
    <Suspense fallback={<p className="min-h-69 text-sm text-muted">Memuat...</p>}>
      <ReminderPreview
        key={customer.id}
        customerId={customer.id}
        customerName={customer.nama}
        amount={parseRupiahInput(draft.amountText)}
        messageTemplate={draft.messageTemplate ?? defaults.messageTemplate}
      />
    </Suspense>
  )
}

function NoPreview() {
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      Pratinjau gagal dimuat.
    </p>
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
