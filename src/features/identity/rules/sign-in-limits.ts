const WINDOW_MS = 15 * 60 * 1000

/**
 * Sign-in attempts allowed, right or wrong. The address is given more than one account there, and the account more than one
 * address, so that a stranger elsewhere does not lock the admin out at once.
 */
export const SIGN_IN_LIMITS = {
  accountAtAddress: { hits: 10, windowMs: WINDOW_MS },
  address: { hits: 30, windowMs: WINDOW_MS },
  account: { hits: 100, windowMs: WINDOW_MS },
}

/** What the form shows beyond the limits. */
export const WAIT_MESSAGE = `Terlalu banyak percobaan login. Tunggu ${WINDOW_MS / 60_000} menit, lalu coba lagi.`
