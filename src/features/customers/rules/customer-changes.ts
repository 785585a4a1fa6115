/** The changes of customers that can be taken back. */
export const UNDOABLE_KINDS = ['customer-deleted', 'customers-renumbered', 'customers-imported'] as const

export type UndoableKind = (typeof UNDOABLE_KINDS)[number]

/** The change that takes another one back. */
export const UNDO_KIND = 'customers-restored'
