import type { Flag } from './tables.ts'

/** Embedded accounts. Owned by `identity`. */
export interface AccountTable {
  id: string
  /** Lowercased. */
  email: string
  password_hash: string
  disabled: Flag
  created_at: string
}

/** One row: the id of the only account that may use the app. Owned by `identity`. */
export interface AdminIdentityTable {
  slot: number
  user_id: string
  /** As an outside service proved it last; null while none did, and for an account of our own. */
  email: string | null
  /** When the admin put the offer of a second factor aside. */
  second_factor_declined_at: string | null
}

/** The second factor of an account. Owned by `identity`. */
export interface SecondFactorTable {
  user_id: string
  /** Base32, sealed. */
  sealed_secret: string
  started_at: string
  /** Null until a code was shown once; only from then on it is asked for. */
  confirmed_at: string | null
  /** The newest time step whose code was taken, so that none is taken twice. */
  last_step: number
}

/** Codes for who lost the phone, each good once; only their SHA-256 is kept. Owned by `identity`. */
export interface RecoveryCodeTable {
  code_hash: string
  user_id: string
  used_at: string | null
}

/** Signed-in browsers. Owned by `identity`. */
export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** Short public name for lists. */
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  address: string
  user_agent: string
}

/** Counters of `rate-limit.ts`. */
export interface RateLimitTable {
  key: string
  hits: number
  resets_at: number
}
