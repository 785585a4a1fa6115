import { BUILT_IN_TEXTS } from './built-in-texts.ts'
import { fillText } from './fill-text.ts'
import type { BusinessWords } from './message-text.ts'

/**
 * The template that the form of a bill starts with (ONE-12): business, account and due day (of each month) are filled in, the
 * placeholders of `fillTemplate` are left. `template`: the admin's own words.
 */
export function defaultReminderTemplate(
  business: BusinessWords & { dueDay: number },
  template?: string,
): string {
  return fillText(template || BUILT_IN_TEXTS.reminder, {
    usaha: business.name,
    rekening: business.bankDetails,
    'jatuh tempo': `tanggal ${business.dueDay}`,
  })
}
