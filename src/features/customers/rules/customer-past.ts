interface Served {
  /** null counts as Aktif. */
  status: string | null
}

/**
 * What a write does to the note that a customer is gone or inactive: `deleted` and `inactive` make it, `back` removes it,
 * `back-inactive` removes it only if it says deleted.
 */
export type ExitStep = 'deleted' | 'inactive' | 'back' | 'back-inactive' | 'none'

/** The step for a customer as it was and as it is; null where it did not exist. */
export function exitStep(before: Served | null, after: Served | null): ExitStep {
  if (!after) return before ? 'deleted' : 'none'
  if (!before) return isActive(after) ? 'back' : 'back-inactive'
  if (isActive(before) === isActive(after)) return 'none'
  return isActive(after) ? 'back' : 'inactive'
}

/** Whether somebody has to be found by another name or number than before. */
export function isOtherPerson<Named extends { nama: string; whatsapp: string }>(
  before: Named,
  after: Named | null,
): boolean {
  return after?.nama !== before.nama || after.whatsapp !== before.whatsapp
}

function isActive({ status }: Served): boolean {
  return status !== 'Non-Aktif'
}
