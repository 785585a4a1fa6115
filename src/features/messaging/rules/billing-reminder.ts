import { formatRupiah } from '../../../shared/rupiah.ts'
import { BUILT_IN_TEXTS } from './built-in-texts.ts'
import { fillText } from './fill-text.ts'
import { type BusinessWords, nameOrDefault } from './message-text.ts'

const LONGEST_DUE_TEXT = 20

/** MSG-19: a due text longer than 20 characters is no date but a message of its own. Our own callers say which of the two they mean. */
export function isWholeMessage(dueText: string): boolean {
  return dueText.length > LONGEST_DUE_TEXT
}

/**
 * The reminder of a bill: `amount` in whole rupiah, `periodLabel` `Mei 2026`, `dueText` `5 Mei 2026`; `template` the admin's own words.
 * A due text that is a whole message is sent as it is.
 */
export function billingReminderText(facts: {
  name: string
  amount: number
  periodLabel: string
  dueText: string
  packageName: string
  business: BusinessWords
  template?: string
}): string {
  if (isWholeMessage(facts.dueText)) return facts.dueText
  return fillText(facts.template || BUILT_IN_TEXTS.bulkReminder, {
    Nama: nameOrDefault(facts.name),
    tagihan: formatRupiah(facts.amount),
    periode: facts.periodLabel,
    'jatuh tempo': facts.dueText,
    paket: facts.packageName,
    rekening: facts.business.bankDetails,
    usaha: facts.business.name,
  })
}
