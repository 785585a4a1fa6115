/** The business's name as long as the settings hold no other. */
export const DEFAULT_BUSINESS_NAME = 'RT/RW NET'

/** How to pay, as long as the settings hold no account; follows `transfer bank:`. */
export const DEFAULT_BANK_DETAILS = 'balas pesan ini untuk meminta nomor rekening'

/** The day of its month that a bill is due on, unless set otherwise. */
export const DEFAULT_DUE_DAY = 5
