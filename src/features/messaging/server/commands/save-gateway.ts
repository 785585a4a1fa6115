import type { Trx } from '../../../../platform/database/store.ts'
import { isRefusedHost } from '../../../../platform/refused-address.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import type { ConnectionForm } from '../../gateway-contract.ts'
import { normalizeGatewayUrl } from '../gateway/gateway-url.ts'
import { type AccessDeps, type GatewayAccess, readGatewayAccess } from '../queries/gateway-access.ts'

/**
 * Keeps where the gateway is, its key sealed. An empty key leaves the present one, but never takes it along to another address: who could
 * change the address could else have it sent there. Throws BAD_REQUEST with the field.
 */
export async function saveGateway(trx: Trx, deps: AccessDeps, form: ConnectionForm): Promise<void> {
  const url = checkedUrl(form.url)
  checkTexts(form)
  const present = await readGatewayAccess(trx, deps)
  const isElsewhere = present !== undefined && new URL(present.url).origin !== new URL(url).origin
  if (form.apiKey === '' && isElsewhere && hasKey(present))
    throw fieldError('apiKey', 'Alamat gateway berubah, isi lagi API key.')
  await trx
    .updateTable('gateway_setting')
    .set({ url, session: form.session, ...keyChange(deps, form.apiKey, present) })
    .execute()
}

function checkedUrl(text: string): string {
  const url = normalized(text)
  const { username, password, hostname } = new URL(url)
  if (username || password)
    throw fieldError('url', 'Alamat gateway tidak boleh berisi nama pengguna atau sandi')
  if (isRefusedHost(hostname))
    throw fieldError('url', 'Alamat link-local (169.254…, fe80…) tidak boleh dipakai')
  return url
}

function normalized(text: string): string {
  try {
    return normalizeGatewayUrl(text)
  } catch {
    throw fieldError('url', 'Alamat gateway tidak valid, contoh: http://localhost:3000')
  }
}

// A header takes nothing but ASCII; a session's name becomes part of a path.
function checkTexts({ session, apiKey }: ConnectionForm): void {
  if (!/^[\w-]+$/.test(session))
    throw fieldError('session', 'Nama sesi hanya boleh berisi huruf, angka, - dan _')
  if (!/^[\x21-\x7e]*$/.test(apiKey))
    throw fieldError('apiKey', 'API key hanya boleh berisi huruf, angka, dan tanda baca, tanpa spasi')
}

function hasKey(present: GatewayAccess): boolean {
  return present.apiKey !== '' || !present.isKeyReadable
}

function keyChange({ secrets }: AccessDeps, apiKey: string, present: GatewayAccess | undefined) {
  if (apiKey !== '') return { api_key_sealed: secrets.seal(apiKey) }
  if (present?.source === 'settings') return {}
  return { api_key_sealed: present?.apiKey ? secrets.seal(present.apiKey) : null }
}
