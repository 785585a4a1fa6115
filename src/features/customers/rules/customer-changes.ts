/** The changes of customers that can be taken back. */
export const UNDOABLE_KINDS = ['customer-deleted', 'customers-renumbered', 'customers-imported'] as const

export type UndoableKind = (typeof UNDOABLE_KINDS)[number]

/** Whether to take it back touches many customers at once, for which the password is asked again. */
export function touchesMany(kind: UndoableKind): boolean {
  return kind !== 'customer-deleted'
}

/** The change that takes another one back. */
export const UNDO_KIND = 'customers-restored'
