import type { Reader } from '../../../../platform/database/store.ts'
import type { SecretBox } from '../../../../platform/secret-box.ts'

/** Address, key and session of the gateway that the environment names. */
export interface EnvironmentGateway {
  url: string
  apiKey: string
  session: string
}

/** What the worker needs to reach the gateway. */
export interface GatewayAccess extends EnvironmentGateway {
  source: 'settings' | 'environment'
  /** False when the stored key cannot be opened with the present secret; then `apiKey` is empty. */
  isKeyReadable: boolean
}

export interface AccessDeps {
  environmentGateway: EnvironmentGateway | undefined
  secrets: SecretBox
}

/** How to reach the gateway: as the admin set it, else as the environment does; undefined when neither names one. */
export async function readGatewayAccess(
  reader: Reader,
  deps: AccessDeps,
): Promise<GatewayAccess | undefined> {
  const row = await reader
    .selectFrom('gateway_setting')
    .select(['url', 'session', 'api_key_sealed'])
    .executeTakeFirstOrThrow()
  if (row.url === null) {
    const { environmentGateway } = deps
    return environmentGateway && { ...environmentGateway, source: 'environment', isKeyReadable: true }
  }
  const apiKey = row.api_key_sealed === null ? '' : deps.secrets.open(row.api_key_sealed)
  return {
    url: row.url,
    session: row.session ?? 'default',
    apiKey: apiKey ?? '',
    source: 'settings',
    isKeyReadable: apiKey !== undefined,
  }
}

/** Whether the admin has set a gateway. */
export async function hasStoredGateway(reader: Reader): Promise<boolean> {
  const { url } = await reader.selectFrom('gateway_setting').select('url').executeTakeFirstOrThrow()
  return url !== null
}
