import type { Reader } from '../../../../platform/database/store.ts'
import type { SecretBox } from '../../../../platform/secret-box.ts'

export interface WebhookKeyDeps {
  environmentWebhookKey: string | undefined
  secrets: SecretBox
}

/** The key that signs the gateway's events: as the admin set it, else as the environment does; undefined when there is none, or it cannot be opened. */
export async function readWebhookKey(reader: Reader, deps: WebhookKeyDeps): Promise<string | undefined> {
  const { webhook_key_sealed: sealed } = await reader
    .selectFrom('gateway_setting')
    .select('webhook_key_sealed')
    .executeTakeFirstOrThrow()
  return sealed === null ? deps.environmentWebhookKey : deps.secrets.open(sealed)
}
