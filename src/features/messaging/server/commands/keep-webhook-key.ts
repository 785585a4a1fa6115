import type { Trx } from '../../../../platform/database/store.ts'

/** Keeps another sealed key for the signatures of the gateway's events; the one before is no longer taken. */
export async function keepWebhookKey(trx: Trx, sealedKey: string): Promise<void> {
  await trx.updateTable('gateway_setting').set({ webhook_key_sealed: sealedKey }).execute()
}
