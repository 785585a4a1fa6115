/** What a provider says about an email and a password. */
export type Proof =
  | { kind: 'ok'; userId: string; email: string }
  | { kind: 'wrong-credentials' }
  | { kind: 'disabled' }
  | { kind: 'too-many-attempts' }
  /** The service gave no verdict; `reason` names why for the log, without secrets. */
  | { kind: 'unavailable'; reason: string }

/** Where accounts and passwords are kept. Sessions, the admin check and the limits stand above it. */
export interface IdentityProvider {
  /** Passwords are kept, and can be changed, in our own table. */
  readonly isEmbedded: boolean
  /** Never throws for a refusal; the email's case does not matter. */
  verify(email: string, password: string): Promise<Proof>
}
