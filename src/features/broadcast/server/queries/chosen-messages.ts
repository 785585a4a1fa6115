import type { Reader } from '../../../../platform/database/store.ts'
import { type Rupiah, rupiah } from '../../../../shared/rupiah.ts'
import { sumUnpaidOf } from '../../../billing/server/public.ts'
import { filledTemplate } from '../../../messaging/server/public.ts'
import type { Recipient } from '../../schemas.ts'
import { listChosen } from './recipients.ts'

/** What a chosen customer would get; `amount` is the sum of its unpaid bills. */
export interface ChosenMessage extends Recipient {
  amount: Rupiah
  text: string
}

/** The message as each chosen customer that can be written to would get it, by name. */
export async function readChosenMessages(
  reader: Reader,
  { customerIds, message }: { customerIds: readonly string[]; message: string },
): Promise<ChosenMessage[]> {
  const chosen = await listChosen(reader, customerIds)
  const unpaid = await sumUnpaidOf(
    reader,
    chosen.map(({ id }) => id),
  )
  return chosen.map((recipient) => {
    const amount = unpaid.get(recipient.id) ?? rupiah(0)
    const { nama: name, wznId } = recipient
    return { ...recipient, amount, text: filledTemplate(message, { name, wznId, amount }) }
  })
}
