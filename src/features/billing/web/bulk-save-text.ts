import { type BillingPeriod, periodLabel } from '../../../shared/billing-period.ts'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { sendDurationText } from '../rules/send-duration.ts'
import type { BulkTotals } from './bulk-draft-store.ts'

/** What the save button would make: `120 tagihan, Rp 14.500.000`. */
export function toSaveText({ count, sum }: Pick<BulkTotals, 'count' | 'sum'>): string {
  return `${groupThousands(count)} tagihan, ${formatRupiah(sum)}`
}

/** What else is worth knowing before the button is pressed. */
export function toSaveDetails({ count, paidCount }: BulkTotals, notify: boolean): string {
  if (count === 0) return 'Tidak ada pelanggan yang dicentang.'
  const reminders = count - paidCount
  const parts = [`${groupThousands(paidCount)} lunas`]
  const duration = reminders > 0 ? ` (${sendDurationText(reminders)})` : ''
  if (notify) parts.push(`${groupThousands(reminders)} pengingat WhatsApp${duration}`)
  return parts.join(', ')
}

/** What may be a mistake in what would be saved. */
export function toSaveWarnings({ zeroCount, againCount }: BulkTotals): string[] {
  return [
    againCount > 0 ? `${groupThousands(againCount)} pelanggan ditagih lagi` : '',
    zeroCount > 0 ? `${groupThousands(zeroCount)} tagihan berjumlah Rp 0` : '',
  ].filter(Boolean)
}

/** BULK-20. */
export function savedText(count: number, period: BillingPeriod): string {
  return `Berhasil menyimpan ${groupThousands(count)} tagihan untuk ${periodLabel(period)}`
}
