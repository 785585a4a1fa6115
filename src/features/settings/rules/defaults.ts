/** The business's name as long as the settings hold no other. */
export const DEFAULT_BUSINESS_NAME = 'RT/RW NET'

/** How to pay, as long as the settings hold no account; follows `transfer bank:`. */
export const DEFAULT_BANK_DETAILS = 'balas pesan ini untuk meminta nomor rekening'
