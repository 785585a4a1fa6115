import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { parsePeriod, periodLabel, periodOf } from '../../../shared/billing-period.ts'
import { parseRupiahInput } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LARGE_SCREEN } from '../../../ui/use-media-query.ts'
import type { BillableCustomer } from '../contract.ts'
import { billingApi } from './api.ts'
import { afterSaving, EMPTY_DRAFT, withPriceOf } from './bill-draft.ts'
import { BillFormCard } from './bill-form-card.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { useSaveBill, type WaitForMessage } from './use-save-bill.ts'

const NO_CUSTOMER = 'Pilih pelanggan terlebih dahulu.'
const NO_MESSAGE = 'Pesan tidak boleh kosong.'

interface IndividualBillingProps {
  gatewayConfigured: boolean
  waitForMessage: WaitForMessage
  /** Of the business (IANA name). */
  timeZone: string
}

/** The screen "Billings": a customer, then a bill for it. */
export function IndividualBilling({ gatewayConfigured, waitForMessage, timeZone }: IndividualBillingProps) {
  const [customer, setCustomer] = useState<BillableCustomer>()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const list = useRef<HTMLFieldSetElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const defaultsQuery = useQuery(billingApi.defaults.queryOptions({ staleTime: 60_000 }))
  const saving = useSaveBill(waitForMessage, () => {
    setCustomer(undefined)
    setDraft(afterSaving)
    window.scrollTo({ top: 0, behavior: 'smooth' })
  })

  const thisPeriod = periodOf(new Date().toISOString(), timeZone)
  const defaults = {
    period: parsePeriod(defaultsQuery.data?.period ?? '') ?? thisPeriod,
    messageTemplate: defaultsQuery.data?.messageTemplate ?? '',
  }
  const bill = {
    customerId: customer?.id ?? '',
    period: draft.period ?? defaults.period,
    amount: parseRupiahInput(draft.amountText),
    messageTemplate: draft.messageTemplate ?? defaults.messageTemplate,
    notes: draft.notes,
    isPaid: draft.isPaid,
    notify: draft.notify,
  }
  const choose = (next: BillableCustomer, by: 'pointer' | 'keyboard') => {
    // At once, so that the form's place is known when the page scrolls to it.
    flushSync(() => {
      setCustomer(next)
      setDraft((before) => withPriceOf(before, next))
      setRefused({})
    })
    if (by === 'pointer' && !window.matchMedia(LARGE_SCREEN).matches)
      form.current?.scrollIntoView({ behavior: 'smooth' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(bill)
    setRefused(missing)
    if (missing.customerId) return list.current?.querySelector('input')?.focus()
    if (!missing.messageTemplate) saving.save(bill)
  }
  const errors = { ...saving.failure?.fields, ...refused }
  return (
    <div className="grid gap-5">
      {saving.saved?.result.detail && !saving.busy && (
        <Alert
          tone="warning"
          title={`Notifikasi untuk ${saving.saved.bill.customerName} tidak terkirim`}
          onClose={saving.forget}
        >
          {saving.saved.result.detail}
        </Alert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <CustomerPicker
          chosen={customer}
          onChoose={choose}
          error={errors['customerId']}
          locked={saving.busy}
          listRef={list}
        />
        <BillFormCard
          formRef={form}
          draft={draft}
          defaults={defaults}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          customer={customer}
          onChangeCustomer={() => list.current?.scrollIntoView({ behavior: 'smooth' })}
          errors={errors}
          failure={saving.failure && { detail: saving.failure.detail }}
          templateQuery={defaultsQuery}
          busy={saving.busy}
          gatewayConfigured={gatewayConfigured}
          onSubmit={submit}
        />
      </div>
      <ConfirmDialog
        open={saving.repeated !== undefined}
        onClose={saving.cancelRepeated}
        onConfirm={saving.saveRepeated}
        title="Tagihan sudah ada"
        action="Simpan satu lagi"
        tone="primary"
      >
        {saving.repeated &&
          `Pelanggan ini sudah punya tagihan untuk ${periodLabel(saving.repeated.period)}. Simpan satu lagi?`}
      </ConfirmDialog>
    </div>
  )
}

function missingIn(bill: { customerId: string; messageTemplate: string; notify: boolean; isPaid: boolean }) {
  const sendsTemplate = bill.notify && !bill.isPaid
  return {
    ...(!bill.customerId && { customerId: NO_CUSTOMER }),
    ...(sendsTemplate && !bill.messageTemplate.trim() && { messageTemplate: NO_MESSAGE }),
  }
}
