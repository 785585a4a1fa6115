import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { revokeSessions } from '../../features/identity/server/commands/revoke-sessions.ts'
import { parkMessages } from '../../features/messaging/server/commands/park-messages.ts'
import { recordChange } from '../../features/trail/server/public.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Reader, Trx } from '../../platform/database/store.ts'
import { forgetAllRateLimits } from '../../platform/rate-limit.ts'
import { KEY_FILE, openSecretBox } from '../../platform/secret-box.ts'

/** What became of what must not go on as it stood in the backup. */
export interface Settled {
  endedSessions: number
  parkedMessages: number
  /** False when a stored key was sealed with another secret than the present one. */
  areKeysReadable: boolean
}

/** Ends sessions, forgets limits and takes messages off their way, since all of them are of another time; notes the restore in the trail. */
export async function settleRestored(
  trx: Trx,
  { clock, config }: { clock: Clock; config: Config },
  fileName: string,
): Promise<Settled> {
  const endedSessions = await revokeSessions(trx, 'all')
  await forgetAllRateLimits(trx)
  const parkedMessages = await parkMessages(trx, clock)
  const details = { endedSessions, parkedMessages }
  await recordChange(
    trx,
    { clock },
    { kind: 'backup-restored', label: fileName, count: 1, details, items: [] },
  )
  return { endedSessions, parkedMessages, areKeysReadable: opensAll(config, await sealedKeys(trx)) }
}

async function sealedKeys(reader: Reader): Promise<string[]> {
  const gateway = await reader
    .selectFrom('gateway_setting')
    .select(['api_key_sealed', 'webhook_key_sealed'])
    .executeTakeFirstOrThrow()
  const factors = await reader.selectFrom('second_factor').select('sealed_secret').execute()
  const all = [...Object.values(gateway), ...factors.map(({ sealed_secret }) => sealed_secret)]
  return all.filter((sealed) => sealed !== null)
}

function opensAll(config: Config, sealed: readonly string[]): boolean {
  if (sealed.length === 0) return true
  // To look must not make a key.
  if (config.secretKey === undefined && !existsSync(join(config.dataDir, KEY_FILE))) return false
  const box = openSecretBox(config)
  return sealed.every((text) => box.open(text) !== undefined)
}
