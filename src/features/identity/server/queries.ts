import type { Reader } from '../../../platform/database/store.ts'

export interface Account {
  id: string
  email: string
  passwordHash: string
}

/** A session that is still good. `isAdmin`: its account is the one that may use the app. */
export interface FoundSession {
  userId: string
  /** ISO instants. */
  createdAt: string
  lastSeenAt: string
  isAdmin: boolean
}

/** The session with a token's hash; undefined when there is none or its time is over. `now`: ISO instant. */
export async function findSession(
  reader: Reader,
  tokenHash: string,
  now: string,
): Promise<FoundSession | undefined> {
  const row = await reader
    .selectFrom('session')
    .leftJoin('admin_identity', 'admin_identity.user_id', 'session.user_id')
    .select(['session.user_id', 'session.created_at', 'session.last_seen_at', 'admin_identity.slot'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      isAdmin: row.slot !== null,
    }
  )
}

/** All sessions that are still good, last seen first. `now`: ISO instant. */
export async function listSessions(reader: Reader, now: string) {
  return reader
    .selectFrom('session')
    .leftJoin('account', 'account.id', 'session.user_id')
    .select([
      'session.id',
      'account.email',
      'session.created_at as createdAt',
      'session.last_seen_at as lastSeenAt',
      'session.address',
      'session.user_agent as userAgent',
    ])
    .where('session.expires_at', '>', now)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .execute()
}

const MAX_LISTED_SESSIONS = 50

/** The newest good sessions of an account, last seen first, and how many there are. `now`: ISO instant. */
export async function listOwnSessions(reader: Reader, userId: string, now: string) {
  const own = reader.selectFrom('session').where('user_id', '=', userId).where('expires_at', '>', now)
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .select([
      'id',
      'token_hash as tokenHash',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'address',
      'user_agent as userAgent',
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
  return { rows, count }
}

/** All accounts by email, each with whether it is the admin's. */
export async function listAccounts(reader: Reader) {
  const rows = await reader
    .selectFrom('account')
    .leftJoin('admin_identity', 'admin_identity.user_id', 'account.id')
    .select(['account.email', 'account.created_at', 'account.disabled', 'admin_identity.slot'])
    .orderBy('account.email')
    .execute()
  return rows.map((row) => ({
    email: row.email,
    createdAt: row.created_at,
    isDisabled: row.disabled === 1,
    isAdmin: row.slot !== null,
  }))
}

/** Whether an account is the one that may use the app (AUTH-12). */
export async function isAdmin(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('admin_identity')
    .select('slot')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Who the admin is, wherever the account is kept; the user id stands for an email that is not known yet. */
export async function findAdmin(reader: Reader): Promise<{ userId: string; email: string } | undefined> {
  const admin = await reader.selectFrom('admin_identity').select('user_id').executeTakeFirst()
  return admin && { userId: admin.user_id, email: (await findEmail(reader, admin.user_id)) ?? admin.user_id }
}

/** The embedded account of the admin; undefined before the first start. */
export function findAdminAccount(reader: Reader): Promise<Account | undefined> {
  return accounts(reader)
    .innerJoin('admin_identity', 'admin_identity.user_id', 'account.id')
    .executeTakeFirst()
}

/** The embedded account with an email in stored form. */
export function findAccount(reader: Reader, email: string): Promise<Account | undefined> {
  return accounts(reader).where('account.email', '=', email).executeTakeFirst()
}

/** The email of an account of our own, or of the admin of an outside service; null while that one never signed in. */
export async function findEmail(reader: Reader, userId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('account')
    .select('email')
    .where('id', '=', userId)
    .unionAll(
      reader
        .selectFrom('admin_identity')
        .select('email')
        .where('user_id', '=', userId)
        .$narrowType<{ email: string }>(),
    )
    .execute()
  return row.find(({ email }) => email !== null)?.email ?? null
}

/** An account's second factor: since when (ISO instant, null while off), how many recovery codes are left, whether it is still to be offered. */
export async function findSecondFactor(reader: Reader, userId: string) {
  const row = await reader
    .selectFrom('admin_identity')
    .leftJoin('second_factor', 'second_factor.user_id', 'admin_identity.user_id')
    .select((eb) => [
      'second_factor.confirmed_at as since',
      'admin_identity.second_factor_declined_at as declinedAt',
      eb
        .selectFrom('recovery_code')
        .whereRef('recovery_code.user_id', '=', 'admin_identity.user_id')
        .where('used_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('left'))
        .as('codesLeft'),
    ])
    .where('admin_identity.user_id', '=', userId)
    .executeTakeFirst()
  const since = row?.since ?? null
  return {
    since,
    codesLeft: row?.codesLeft ?? 0,
    isOffered: row !== undefined && since === null && row.declinedAt === null,
  }
}

function accounts(reader: Reader) {
  return reader
    .selectFrom('account')
    .select(['account.id', 'account.email', 'account.password_hash as passwordHash'])
}
