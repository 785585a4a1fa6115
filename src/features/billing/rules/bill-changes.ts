/** The change of bills that can be taken back. */
export const BILL_DELETED = 'bill-deleted'

/** The change that takes it back. */
export const BILL_RESTORED = 'bill-restored'
