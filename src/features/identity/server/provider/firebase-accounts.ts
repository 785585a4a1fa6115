import { normalizeEmail } from '../../rules/credentials.ts'
import { askService, textOf } from './ask-service.ts'
import type { IdentityProvider, Proof } from './identity-provider.ts'

// The codes of https://firebase.google.com/docs/reference/rest/auth; a code may be followed by ` : explanation`.
const REFUSALS: Record<string, Proof> = {
  INVALID_LOGIN_CREDENTIALS: { kind: 'wrong-credentials' },
  INVALID_PASSWORD: { kind: 'wrong-credentials' },
  EMAIL_NOT_FOUND: { kind: 'wrong-credentials' },
  INVALID_EMAIL: { kind: 'wrong-credentials' },
  MISSING_EMAIL: { kind: 'wrong-credentials' },
  MISSING_PASSWORD: { kind: 'wrong-credentials' },
  USER_DISABLED: { kind: 'disabled' },
  TOO_MANY_ATTEMPTS_TRY_LATER: { kind: 'too-many-attempts' },
}

/** Accounts of a Firebase project. `baseUrl` has no slash at its end; the user id is Firebase's `localId`. */
export function firebaseAccounts(settings: { apiKey: string; baseUrl: string }): IdentityProvider {
  const url = `${settings.baseUrl}/v1/accounts:signInWithPassword?key=${encodeURIComponent(settings.apiKey)}`
  return {
    isEmbedded: false,
    async verify(email, password) {
      const answer = await askService({
        url,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: normalizeEmail(email), password, returnSecureToken: true }),
      })
      if (answer.kind === 'silent') return { kind: 'unavailable', reason: answer.reason }
      const { status, body } = answer
      const userId = textOf(body, 'localId')
      // The answer came from Google over TLS, so it is the proof; the tokens in it are not kept.
      if (status === 200 && userId)
        return { kind: 'ok', userId, email: normalizeEmail(textOf(body, 'email') ?? email) }
      return refusal(status, body)
    },
  }
}

function refusal(status: number, body: Record<string, unknown>): Proof {
  const error = body['error']
  const message =
    typeof error === 'object' && error !== null
      ? textOf(error as Record<string, unknown>, 'message')
      : undefined
  const code = /^[A-Z_]+(?=$| :)/.exec(message ?? '')?.[0]
  const known = code === undefined || !Object.hasOwn(REFUSALS, code) ? undefined : REFUSALS[code]
  return known ?? { kind: 'unavailable', reason: `status ${status}, ${code ?? 'no known code'}` }
}
