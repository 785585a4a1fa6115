import type { Store } from '../../../../platform/database/store.ts'
import type { IdentityConfig } from '../../../../platform/identity-config.ts'
import { embeddedAccounts } from './embedded-accounts.ts'
import { firebaseAccounts } from './firebase-accounts.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { oidcAccounts } from './oidc-accounts.ts'

/** The provider that the settings name. */
export function openProvider(store: Store, identity: IdentityConfig): IdentityProvider {
  if (identity.kind === 'firebase') return firebaseAccounts(identity)
  if (identity.kind === 'oidc') return oidcAccounts(identity)
  return embeddedAccounts(store)
}
