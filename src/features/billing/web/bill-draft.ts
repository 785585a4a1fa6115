import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { groupThousands, parseRupiahInput } from '../../../shared/rupiah.ts'
import type { BillableCustomer, Suggestion } from '../schemas.ts'

/** What is typed into the bill form; undefined: untouched, so the server's default holds. */
export interface BillDraft {
  period: BillingPeriod | undefined
  amountText: string
  messageTemplate: string | undefined
  notes: string
  isPaid: boolean
  notify: boolean
}

export const EMPTY_DRAFT: BillDraft = {
  period: undefined,
  amountText: '0',
  messageTemplate: undefined,
  notes: '',
  isPaid: false,
  notify: false,
}

/** The form after saving: month, template and notify flag stay for the next customer (ONE-23 to ONE-26). */
export function afterSaving(draft: BillDraft): BillDraft {
  const { amountText, isPaid, notes } = EMPTY_DRAFT
  return { ...draft, amountText, isPaid, notes }
}

/** The form once a customer is chosen (ONE-17). */
export function withPriceOf(draft: BillDraft, customer: BillableCustomer): BillDraft {
  return { ...draft, amountText: groupThousands(customer.price) }
}

/** The form for another month: the prorated amount of the one before becomes the full price again. */
export function withPeriod(
  draft: BillDraft,
  period: BillingPeriod,
  before: Pick<Suggestion, 'price' | 'proratedAmount'> | undefined,
): BillDraft {
  const wasProrated = before && parseRupiahInput(draft.amountText) === before.proratedAmount
  return { ...draft, period, ...(wasProrated && { amountText: groupThousands(before.price) }) }
}

/** The amount as it will be read: `150000` becomes `150.000`, what is no amount becomes `0` (ONE-10). */
export function tidyAmount(text: string): string {
  return groupThousands(parseRupiahInput(text))
}
