import { formatRupiah } from '../../../shared/rupiah.ts'
import { fillText } from './fill-text.ts'
import { nameOrDefault } from './message-text.ts'

/** What a template is filled with. `customerId` is the WZN id, `amount` whole rupiah (the sum of the unpaid bills). */
interface TemplateFacts {
  name?: string | null | undefined
  customerId?: string | null | undefined
  amount?: number | null | undefined
}

/** True for a template that tells the customer what it owes. */
export function tellsDebt(template: string): boolean {
  return /\[(?:tagihan pelanggan|tagihan)\]/.test(template)
}

/**
 * Replaces the placeholders in one pass, so a name that looks like a placeholder stays as it is. Missing: `N/A`, a
 * missing name `Pelanggan`, an amount of 0 (nothing unpaid) `N/A`.
 */
export function fillTemplate(template: string, facts: TemplateFacts): string {
  const id = facts.customerId?.trim() || 'N/A'
  const amount = facts.amount && Number.isFinite(facts.amount) ? formatRupiah(facts.amount) : 'N/A'
  return fillText(template, {
    Nama: nameOrDefault(facts.name ?? ''),
    id,
    'id pelanggan': id,
    tagihan: amount,
    'tagihan pelanggan': amount,
  })
}
