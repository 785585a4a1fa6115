/** What becomes of a registration that the admin reviews. */
export const REGISTRATION_STATES = ['waiting', 'approved', 'rejected'] as const

export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** How long decided registrations are kept. */
export const DECIDED_KEPT_DAYS = 30
