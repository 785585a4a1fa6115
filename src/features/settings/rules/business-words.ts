import { DEFAULT_BANK_DETAILS, DEFAULT_BUSINESS_NAME } from './defaults.ts'
import { joinedLines } from './joined-lines.ts'

/** Who writes, how to pay (in one line), and the usual due day. */
export interface BusinessWords {
  name: string
  bankDetails: string
  dueDay: number
}

/** The business as messages name it; the built-in words where nothing is set. */
export function businessWords(set: BusinessWords): BusinessWords {
  return {
    name: set.name || DEFAULT_BUSINESS_NAME,
    bankDetails: joinedLines(set.bankDetails) || DEFAULT_BANK_DETAILS,
    dueDay: set.dueDay,
  }
}
