import { formatRupiah } from '../../../shared/rupiah.ts'
import { DEFAULT_BUSINESS_NAME, nameOrDefault } from './message-text.ts'
import { DEFAULT_BANK_DETAILS } from './reminder-template.ts'

const LONGEST_DUE_TEXT = 20

/** MSG-19: a due text longer than 20 characters is no date but a message of its own. Our own callers say which of the two they mean. */
export function isWholeMessage(dueText: string): boolean {
  return dueText.length > LONGEST_DUE_TEXT
}

/**
 * The reminder of a bill: `amount` in whole rupiah, `periodLabel` `Mei 2026`, `dueText` `5 Mei 2026`. A due text that is a whole message
 * is sent as it is.
 */
export function billingReminderText(facts: {
  name: string
  amount: number
  periodLabel: string
  dueText: string
  bankDetails?: string
  businessName?: string
}): string {
  if (isWholeMessage(facts.dueText)) return facts.dueText
  return [
    `Yth. ${nameOrDefault(facts.name)},`,
    '',
    `Tagihan internet Anda periode ${facts.periodLabel} sebesar ${formatRupiah(facts.amount)}. Mohon dibayar paling lambat ${facts.dueText}.`,
    `Pembayaran melalui transfer bank: ${facts.bankDetails || DEFAULT_BANK_DETAILS}.`,
    '',
    'Abaikan pesan ini bila sudah membayar. Terima kasih.',
    facts.businessName || DEFAULT_BUSINESS_NAME,
  ].join('\n')
}
