import { isStoredPhone } from '../../../shared/phone-number.ts'

const NAMES_TOLD = 20

/** Those whose number no message can be sent to. */
export function invalidNumbers<Customer extends { whatsapp: string }>(
  chosen: readonly Customer[],
): Customer[] {
  return chosen.filter(({ whatsapp }) => !isStoredPhone(whatsapp))
}

/**
 * Those whose number a chosen customer before them has too; numbers that are invalid are nobody's. `seen` has the numbers of those
 * before, and gets theirs: for customers that come some at a time.
 */
export function doubleNumbers<Customer extends { whatsapp: string }>(
  chosen: readonly Customer[],
  seen = new Set<string>(),
): Customer[] {
  return chosen.filter(({ whatsapp }) => {
    if (!isStoredPhone(whatsapp)) return false
    const isDouble = seen.has(whatsapp)
    seen.add(whatsapp)
    return isDouble
  })
}

/** How many customers, and the names of the first 20. */
export interface NamedCount {
  count: number
  names: string[]
}

/** The count with more of them, who come after; the WZN id of one without a name. */
export function countMore(
  { count, names }: NamedCount,
  more: readonly { nama: string; wznId: string }[],
): NamedCount {
  const told = more.slice(0, NAMES_TOLD - names.length).map(({ nama, wznId }) => nama.trim() || wznId)
  return { count: count + more.length, names: [...names, ...told] }
}
