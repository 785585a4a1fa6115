import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { parsePeriod, periodOf } from '../../../shared/billing-period.ts'
import { parseRupiahInput } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LARGE_SCREEN } from '../../../ui/use-media-query.ts'
import type { BillableCustomer } from '../schemas.ts'
import { billingApi } from './api.ts'
import { afterSaving, EMPTY_DRAFT, withPriceOf } from './bill-draft.ts'
import { BillFormCard } from './bill-form-card.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { ReminderStatus } from './reminder-status.tsx'
import { type ProgressOf, useReminderJob } from './use-reminder-job.ts'
import { type SavingBill, useSaveBill, type WaitForMessage } from './use-save-bill.ts'

const NO_CUSTOMER = 'Pilih pelanggan terlebih dahulu.'
const NO_MESSAGE = 'Pesan tidak boleh kosong.'

// Seldom asked: most months are billed once.
const RepeatQuestion = lazy(async (): Promise<{ default: ComponentType<{ saving: SavingBill }> }> => {
  const loaded = await import('./repeat-question.tsx').catch(() => undefined)
  return { default: loaded?.RepeatQuestion ?? QuestionNotLoaded }
})

interface IndividualBillingProps {
  gatewayConfigured: boolean
  waitForMessage: WaitForMessage
  /** Of the business (IANA name). */
  timeZone: string
  /** A send to ticked customers that goes on already. */
  runningJobId: string | undefined
  progressOf: ProgressOf
}

/** The screen "Billings": a customer, then a bill for it. */
export function IndividualBilling(props: IndividualBillingProps) {
  const { gatewayConfigured, waitForMessage, timeZone } = props
  const [customer, setCustomer] = useState<BillableCustomer>()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const list = useRef<HTMLFieldSetElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const defaultsQuery = useQuery(billingApi.defaults.queryOptions({ staleTime: 60_000 }))
  const job = useReminderJob(props.runningJobId)
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
  const suggestionQuery = useQuery(
    billingApi.suggestion.queryOptions({
      input: { id: bill.customerId, period: bill.period },
      enabled: customer !== undefined,
    }),
  )
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
      <ReminderStatus job={job} progressOf={props.progressOf} />
      <NotSent saving={saving} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <CustomerPicker
          chosen={customer}
          onChoose={choose}
          error={errors['customerId']}
          locked={saving.busy}
          listRef={list}
          reminders={{
            defaultTemplate: defaults.messageTemplate,
            gatewayConfigured,
            onStarted: job.start,
          }}
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
          suggestionQuery={suggestionQuery}
          busy={saving.busy}
          gatewayConfigured={gatewayConfigured}
          onSubmit={submit}
        />
      </div>
      {saving.repeated && (
        <Suspense>
          <RepeatQuestion saving={saving} />
        </Suspense>
      )}
    </div>
  )
}

function NotSent({ saving: { saved, busy, forget } }: { saving: SavingBill }) {
  if (!saved?.result.detail || busy) return null
  return (
    <Alert
      tone="warning"
      title={`Notifikasi untuk ${saved.bill.customerName} tidak terkirim`}
      onClose={forget}
    >
      {saved.result.detail}
    </Alert>
  )
}

function QuestionNotLoaded() {
  return (
    <Alert tone="warning" title="Tagihan sudah ada">
      Pelanggan ini sudah punya tagihan untuk bulan itu. Untuk menyimpan satu lagi, muat ulang halaman.
    </Alert>
  )
}

function missingIn(bill: { customerId: string; messageTemplate: string; notify: boolean; isPaid: boolean }) {
  const sendsTemplate = bill.notify && !bill.isPaid
  return {
    ...(!bill.customerId && { customerId: NO_CUSTOMER }),
    ...(sendsTemplate && !bill.messageTemplate.trim() && { messageTemplate: NO_MESSAGE }),
  }
}
