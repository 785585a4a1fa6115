import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import type { GatewaySettings } from '../../gateway-contract.ts'
import { sentToday } from '../commands/keep-lane.ts'
import { normalizeGatewayUrl } from '../gateway/gateway-url.ts'
import { type AccessDeps, type GatewayAccess, readGatewayAccess } from './gateway-access.ts'
import { readPace } from './pace-settings.ts'
import { readWebhookKey, type WebhookKeyDeps } from './webhook-key.ts'

/** Where the gateway posts its events, below the app's own address. */
export const WEBHOOK_PATH = '/api/gateway/webhook'

export interface GatewaySettingsDeps extends AccessDeps, WebhookKeyDeps {
  clock: Clock
  timeZone: string
}

/** How the gateway is set, without any key. */
export async function readGatewaySettings(
  reader: Reader,
  deps: GatewaySettingsDeps,
): Promise<GatewaySettings> {
  const access = await readGatewayAccess(reader, deps)
  const lane = await reader
    .selectFrom('gateway_state')
    .select(['sent_day', 'sent_today'])
    .executeTakeFirstOrThrow()
  return {
    ...connectionOf(access),
    hasWebhookKey: (await readWebhookKey(reader, deps)) !== undefined,
    webhookPath: WEBHOOK_PATH,
    pace: await readPace(reader),
    sentToday: sentToday(lane, dayOf(nowInstant(deps.clock), deps.timeZone)),
  }
}

function connectionOf(access: GatewayAccess | undefined) {
  if (!access)
    return { url: null, session: 'default', source: 'none', hasApiKey: false, isKeyReadable: true } as const
  const { session, source, isKeyReadable } = access
  return {
    url: withoutPassword(access.url),
    session,
    source,
    hasApiKey: access.apiKey !== '' || !isKeyReadable,
    isKeyReadable,
  }
}

// The environment's address may hold one.
function withoutPassword(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return normalizeGatewayUrl(url.href)
}
