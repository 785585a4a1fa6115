/** The basic email pattern of the sign-in form: something, @, something with a dot. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Characters a password has at least. */
export const MIN_PASSWORD_LENGTH = 6

/** Accounts are found by email without regard to case and outer spaces. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
