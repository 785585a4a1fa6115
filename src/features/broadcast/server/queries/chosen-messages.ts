import type { Reader } from '../../../../platform/database/store.ts'
import { type Rupiah, rupiah } from '../../../../shared/rupiah.ts'
import { sumUnpaidOf } from '../../../billing/server/public.ts'
import { filledTemplate } from '../../../messaging/server/public.ts'
import type { Recipient } from '../../schemas.ts'
import { pagesOfChosen } from './recipients.ts'

/** What a chosen customer would get; `amount` is the sum of its unpaid bills. */
export interface ChosenMessage extends Recipient {
  amount: Rupiah
  text: string
}

interface Choice {
  customerIds: readonly string[]
  message: string
}

/** The message as each chosen customer that can be written to would get it, by name; some at a time. */
export async function* pagesOfChosenMessages(
  reader: Reader,
  { customerIds, message }: Choice,
): AsyncGenerator<readonly ChosenMessage[]> {
  for await (const chosen of pagesOfChosen(reader, customerIds)) {
    const ids = chosen.map(({ id }) => id)
    const unpaid = await sumUnpaidOf(reader, ids)
    yield chosen.map((recipient) => {
      const amount = unpaid.get(recipient.id) ?? rupiah(0)
      const { nama: name, wznId } = recipient
      return { ...recipient, amount, text: filledTemplate(message, { name, wznId, amount }) }
    })
  }
}

/** The same all at once. */
export async function readChosenMessages(reader: Reader, choice: Choice): Promise<ChosenMessage[]> {
  const all: ChosenMessage[] = []
  for await (const page of pagesOfChosenMessages(reader, choice)) all.push(...page)
  return all
}
