import type { UseQueryResult } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import type { FormEvent, Ref } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { BillableCustomer, Suggestion } from '../schemas.ts'
import type { BillDraft } from './bill-draft.ts'
import { type BillDefaults, BillFormFields } from './bill-form-fields.tsx'
import { ChosenCustomer } from './chosen-customer.tsx'
import { ExistingBill } from './existing-bill.tsx'

interface BillFormCardProps {
  formRef: Ref<HTMLFormElement>
  draft: BillDraft
  defaults: BillDefaults
  onChange: (changes: Partial<BillDraft>) => void
  customer: BillableCustomer | undefined
  onChangeCustomer: () => void
  errors: Partial<Record<string, string>>
  failure: { detail: string } | undefined
  templateQuery: UseQueryResult<unknown>
  suggestionQuery: UseQueryResult<Suggestion>
  busy: boolean
  gatewayConfigured: boolean
  onSubmit: (event: FormEvent) => void
}

/** Step 2: the bill. Nothing in it can be changed while a save runs, because a success empties it. */
export function BillFormCard(props: BillFormCardProps) {
  const { formRef, draft, defaults, customer, failure, templateQuery, suggestionQuery, busy } = props
  return (
    <Card title="2. Isi Tagihan" className="scroll-mt-20">
      <form ref={formRef} noValidate className="grid scroll-mt-36 gap-4" onSubmit={props.onSubmit}>
        <div inert={busy} className="grid gap-4">
          <ChosenCustomer customer={customer} onChange={props.onChangeCustomer} />
          {customer && <ExistingBill query={suggestionQuery} period={draft.period ?? defaults.period} />}
          {templateQuery.isError && (
            <Alert
              tone="warning"
              actions={
                <Button
                  size="sm"
                  busy={templateQuery.isFetching}
                  busyText="Memuat..."
                  onClick={() => void templateQuery.refetch()}
                >
                  Coba lagi
                </Button>
              }
            >
              Template pesan bawaan gagal dimuat.
            </Alert>
          )}
          <BillFormFields {...props} suggestion={suggestionQuery.data} />
        </div>
        {failure && !busy && (
          <Alert tone="danger" title="Gagal menyimpan data tagihan.">
            {failure.detail}
          </Alert>
        )}
        <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5">
          <Button
            type="submit"
            variant="primary"
            icon={<Save />}
            busy={busy}
            busyText="Menyimpan..."
            className="w-full sm:w-auto"
          >
            Simpan Tagihan
          </Button>
        </div>
      </form>
    </Card>
  )
}
