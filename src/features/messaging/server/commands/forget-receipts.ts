import { type Clock, instantAfter } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'

const KEPT_MS = 2 * 24 * 60 * 60 * 1000

/** Deletes receipts whose message nobody knew for two days: those of messages that were sent by hand. */
export async function forgetOldReceipts(store: Store, clock: Clock): Promise<void> {
  await store.transaction((trx) =>
    trx.deleteFrom('message_receipt').where('received_at', '<', instantAfter(clock, -KEPT_MS)).execute(),
  )
}
